/**
 * The variables with which the app was built. They are checked without the schema library, which the sign-in page does not load.
 */

interface FirebaseSettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
  storageBucket: string;
}

interface EmulatorPorts {
  auth: number;
  firestore: number;
  storage: number;
}

const FIREBASE_KEYS = ['apiKey', 'authDomain', 'projectId', 'storageBucket'] as const;
const EMULATORS = ['auth', 'firestore', 'storage'] as const;

/**
 * Reads the environment of the app from its variables.
 * @throws TypeError that names the invalid variable
 */
export function readEnvironment(variables: Readonly<Record<string, unknown>>) {
  const emulators = textOf(variables, 'VITE_EMULATOR_PORTS');
  const basemapUrl = textOf(variables, 'VITE_BASEMAP_URL');
  const callsHost = textOf(variables, 'VITE_CALLS_HOST');
  if (callsHost !== null && !URL.canParse(callsHost)) throw new TypeError('VITE_CALLS_HOST must be an address');
  return {
    /** The web app's Firebase configuration, as the Firebase console shows it. */
    firebase: firebaseSettings(textOf(variables, 'VITE_FIREBASE_CONFIG')),
    /** Ports of the emulators. Null in production. */
    emulators: emulators === null ? null : emulatorPorts(emulators),
    /** Site key of reCAPTCHA Enterprise for App Check. Null if App Check is off. */
    appCheckKey: textOf(variables, 'VITE_APP_CHECK_KEY'),
    /** Host of the calls, which are sent to `{host}/run/{functionName}`. Null for the page's own origin. */
    callsHost,
    /** URL template of the basemap tiles, such as `https://tile.example.com/{z}/{x}/{y}.png`. Null for none. */
    basemap:
      basemapUrl === null
        ? null
        : { url: basemapUrl, attribution: textOf(variables, 'VITE_BASEMAP_ATTRIBUTION') ?? '' },
  };
}

/** Returns the value of a variable. Null if it is absent or empty. */
function textOf(variables: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = variables[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function firebaseSettings(text: string | null): FirebaseSettings {
  const name = 'VITE_FIREBASE_CONFIG';
  if (text === null) throw new TypeError(`${name} is missing`);
  const settings = objectOf(text, name);
  for (const key of FIREBASE_KEYS) {
    const value = settings[key];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name}.${key} must be a text`);
  }
  return settings as unknown as FirebaseSettings;
}

function emulatorPorts(text: string): EmulatorPorts {
  const name = 'VITE_EMULATOR_PORTS';
  const ports = objectOf(text, name);
  for (const emulator of EMULATORS) {
    if (typeof ports[emulator] !== 'number') throw new TypeError(`${name}.${emulator} must be a number`);
  }
  return ports as unknown as EmulatorPorts;
}

function objectOf(text: string, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error is thrown below.
  }
  throw new TypeError(`${name} must be a JSON object`);
}
