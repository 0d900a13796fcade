import { type Revision, revisionSchema } from '../../model/revisions/revision.ts';

const TIMES = new Set(['at', 'issuedAt', 'filesSweptAt']);

/** Parses a revision from a call, in which times are strings. */
export function issuedRevision(payload: unknown): Revision {
  return revisionSchema.parse(
    JSON.parse(JSON.stringify(payload), (key, value: unknown) =>
      TIMES.has(key) && typeof value === 'string' ? new Date(value) : value,
    ),
  );
}
