import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { preloadAt, preloadPointedLinks, rememberRoutes } from './preload.ts';

const frame = vi.fn<() => Promise<unknown>>();
const project = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  frame.mockReset().mockResolvedValue(null);
  project.mockReset().mockResolvedValue(null);
  rememberRoutes([
    { handle: { preload: frame }, children: [{ path: '/projects/:project', handle: { preload: project } }] },
    { path: '/plain' },
  ]);
});
afterEach(() => rememberRoutes([]));

describe('the code of a page', () => {
  test('is fetched together with the code of its frame for a URL of the app', () => {
    preloadAt('/projects/a/?view=results');
    expect(frame).toHaveBeenCalledOnce();
    expect(project).toHaveBeenCalledOnce();
  });

  test.each(['/elsewhere', '/plain', 'https://example.com/projects/a', 'http://'])(
    'is not fetched for %s',
    (address) => {
      preloadAt(address);
      expect(project).not.toHaveBeenCalled();
    },
  );

  test('is ignored if it cannot be fetched in advance', async () => {
    project.mockRejectedValue(new Error('gone'));
    preloadAt('/projects/a');
    await Promise.resolve();
    expect(project).toHaveBeenCalledOnce();
  });

  test('is fetched when its link is hovered or focused, until preloading stops', () => {
    const stop = preloadPointedLinks();
    render(
      <>
        <a href="/projects/a">
          <b>Project</b>
        </a>
        <a href="/projects/b" target="_blank">
          Other tab
        </a>
        <p>Text</p>
      </>,
    );
    fireEvent.pointerOver(screen.getByText('Text'));
    fireEvent.pointerOver(screen.getByText('Other tab'));
    expect(project).not.toHaveBeenCalled();
    fireEvent.pointerOver(screen.getByText('Project'));
    expect(project).toHaveBeenCalledOnce();
    fireEvent.focusIn(screen.getByText('Project'));
    expect(project).toHaveBeenCalledTimes(2);
    stop();
    fireEvent.pointerOver(screen.getByText('Project'));
    expect(project).toHaveBeenCalledTimes(2);
  });
});
