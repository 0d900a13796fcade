import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { zip } from './zip-on-this-thread.ts';

describe('zip', () => {
  test('compresses a file that fflate would compress in a worker, and calls back before it returns', () => {
    const text = 'row '.repeat(100_000);
    const done = vi.fn<Parameters<typeof zip>[1]>();
    zip({ 'sheet.xml': strToU8(text) }, done);
    const [error, bytes] = done.mock.calls[0] ?? [];
    expect(error).toBeNull();
    expect(strFromU8(unzipSync(bytes ?? new Uint8Array())['sheet.xml'] ?? new Uint8Array())).toBe(text);
  });

  test('passes on the error of a file that cannot be stored in a zip', () => {
    const done = vi.fn<Parameters<typeof zip>[1]>();
    zip({ ['n'.repeat(70_000)]: strToU8('x') }, done);
    expect(done).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'filename too long' }),
      new Uint8Array(),
    );
  });
});
