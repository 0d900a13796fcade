import { z } from 'zod';
import type { Ports } from '../../scripts/lib/environments.ts';

/** The ports of the emulators that `npm test` has started for these tests. */
export const ports: Ports = z.record(z.string(), z.number()).parse(JSON.parse(process.env.TEST_PORTS ?? 'null'));
