import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configurationOf } from '../../../scripts/lib/policy.ts';

const TEXT = readFileSync(new URL('../../../firebase.json', import.meta.url), 'utf8');

/** A directive of the content security policy of the page, which is the first policy in the file. */
function directive(configuration: string, name: string): string | undefined {
  const policy = /"value": "(default-src[^"]*)"/.exec(configuration)?.[1] ?? '';
  return policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);
}

describe('the content security policy of a deployed page', () => {
  it('allows the services of Firebase that the page uses, by name', () => {
    const deployed = configurationOf(TEXT, { appCheck: false, callsHost: null });
    expect(directive(deployed, 'connect-src')).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com https://firebasestorage.googleapis.com",
    );
    expect(directive(deployed, 'script-src')).toBe("'self'");
    expect(directive(deployed, 'frame-src')).toBeUndefined();
    expect(deployed).not.toMatch(/recaptcha|\*\.googleapis/);
  });

  it('allows reCAPTCHA only if the page was built with App Check', () => {
    const deployed = configurationOf(TEXT, { appCheck: true, callsHost: null });
    expect(directive(deployed, 'script-src')).toBe(
      "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    );
    expect(directive(deployed, 'frame-src')).toBe('https://www.google.com/recaptcha/');
    expect(directive(deployed, 'connect-src')).toContain('https://content-firebaseappcheck.googleapis.com');
  });

  it('allows another host for calls if the page was built for one, and remains valid JSON', () => {
    const deployed = configurationOf(TEXT, { appCheck: true, callsHost: 'https://calls.example.com/base' });
    expect(directive(deployed, 'connect-src')).toContain(' https://calls.example.com ');
    expect(JSON.parse(deployed)).toHaveProperty('hosting.rewrites');
  });

  it('does not change the policy of the workers', () => {
    const worker = /"value": "(default-src 'none'; script-src 'self' 'wasm-unsafe-eval'[^"]*)"/;
    expect(worker.exec(configurationOf(TEXT, { appCheck: true, callsHost: null }))?.[1]).toBe(worker.exec(TEXT)?.[1]);
  });
});
