import { type Revision, revisionSchema } from '../../model/revisions/revision.ts';

const TIMES = new Set(['at', 'issuedAt', 'filesSweptAt']);

/** A revision as the call tells it: its times are texts. */
export function issuedRevision(payload: unknown): Revision {
  return revisionSchema.parse(
    JSON.parse(JSON.stringify(payload), (key, value: unknown) =>
      TIMES.has(key) && typeof value === 'string' ? new Date(value) : value,
    ),
  );
}
