import { describe, expect, test } from 'vitest';
import { ownPath, urls } from './urls.ts';

describe('the redirect after the login', () => {
  test('is omitted for the home page', () => {
    expect(urls.loginFor('/')).toBe('/login');
    expect(urls.loginFor('/projects/a/?view=results')).toBe('/login?redirect=%2Fprojects%2Fa%2F%3Fview%3Dresults');
    // A token is never sent to a server, neither with its own page nor with the one before it.
    expect(urls.loginFor('/setup#email=a&token=t')).toBe('/login?redirect=%2Fsetup#email=a&token=t');
  });

  test.each([
    [null, '/'],
    ['/projects/a/', '/projects/a/'],
    ['/projects/a/b?view=results#x', '/projects/a/b?view=results#x'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example/x', '/'],
    ['/a/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['/.\\/evil.example', '/'],
    ['/\t/[', '/'],
    ['/\n/evil.example:99999', '/'],
  ])('leads for %j to %s', (redirect, path) => {
    expect(ownPath(redirect)).toBe(path);
  });
});
