import { describe, expect, test } from 'vitest';
import { readEnvironment } from './read-environment.ts';

const FIREBASE = { apiKey: 'k', authDomain: 'd', projectId: 'p', storageBucket: 'b' };
const LEAST = { VITE_FIREBASE_CONFIG: JSON.stringify({ ...FIREBASE, appId: 'a' }) };

describe('readEnvironment', () => {
  test('requires only the Firebase configuration', () => {
    expect(readEnvironment(LEAST)).toEqual({
      firebase: { ...FIREBASE, appId: 'a' },
      emulators: null,
      appCheckKey: null,
      callsHost: null,
      basemap: null,
    });
  });

  test('reads the emulators, the host of calls and the basemap', () => {
    const all = readEnvironment({
      ...LEAST,
      VITE_EMULATOR_PORTS: '{"auth":1,"firestore":2,"storage":3}',
      VITE_CALLS_HOST: 'https://calls.example.com',
      VITE_BASEMAP_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
      VITE_APP_CHECK_KEY: 'key',
    });
    expect(all.emulators).toEqual({ auth: 1, firestore: 2, storage: 3 });
    expect(all.callsHost).toBe('https://calls.example.com');
    expect(all.basemap).toEqual({ url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '' });
    expect(all.appCheckKey).toBe('key');
  });

  test.each([
    [{}, 'VITE_FIREBASE_CONFIG is missing'],
    [{ VITE_FIREBASE_CONFIG: '' }, 'VITE_FIREBASE_CONFIG is missing'],
    [{ VITE_FIREBASE_CONFIG: '{' }, 'VITE_FIREBASE_CONFIG must be a JSON object'],
    [{ VITE_FIREBASE_CONFIG: '{"apiKey":"k"}' }, 'VITE_FIREBASE_CONFIG.authDomain must be a text'],
    [{ ...LEAST, VITE_EMULATOR_PORTS: '{"auth":1}' }, 'VITE_EMULATOR_PORTS.firestore must be a number'],
    [{ ...LEAST, VITE_CALLS_HOST: 'calls' }, 'VITE_CALLS_HOST must be an address'],
  ])('rejects %j: %s', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
  });
});
