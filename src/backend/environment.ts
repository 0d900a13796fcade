import { config, z } from 'zod';

// Before anything is parsed: the page's policy forbids making code of text, by which zod would speed itself up.
config({ jitless: true });

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const environmentSchema = z.object({
  /** The web app's Firebase configuration, as the Firebase console shows it. */
  VITE_FIREBASE_CONFIG: json(
    z.looseObject({
      apiKey: z.string().min(1),
      authDomain: z.string().min(1),
      projectId: z.string().min(1),
      storageBucket: z.string().min(1),
    }),
  ),
  /** Ports of the emulators; absent in production. */
  VITE_EMULATOR_PORTS: json(z.object({ auth: z.number(), firestore: z.number(), storage: z.number() })).optional(),
  /** Where the calls go, `{host}/run/{functionName}`; the page's own origin where absent. */
  VITE_CALLS_HOST: z.url().optional(),
  /** Site key of reCAPTCHA Enterprise, by which App Check tells the app from other programs; without it App Check is off. */
  VITE_APP_CHECK_KEY: z.string().min(1).optional(),
  /** Tile basemap, such as `https://tile.example.com/{z}/{x}/{y}.png`; none where absent. */
  VITE_BASEMAP_URL: z.string().optional(),
  VITE_BASEMAP_ATTRIBUTION: z.string().default(''),
});

const parsed = environmentSchema.parse(import.meta.env);

/** The environment that the app was built for, checked once. */
export const environment = {
  firebase: parsed.VITE_FIREBASE_CONFIG,
  emulators: parsed.VITE_EMULATOR_PORTS ?? null,
  appCheckKey: parsed.VITE_APP_CHECK_KEY ?? null,
  callsHost: parsed.VITE_CALLS_HOST ?? null,
  basemap:
    parsed.VITE_BASEMAP_URL === undefined
      ? null
      : { url: parsed.VITE_BASEMAP_URL, attribution: parsed.VITE_BASEMAP_ATTRIBUTION },
} as const;
