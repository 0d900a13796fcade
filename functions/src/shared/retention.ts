/** Retention times of data that is no longer needed. `functions/.env` sets them, and `docs/operations.md` explains them. */
import { defineInt } from 'firebase-functions/params';
import { EXPORT_KEPT_DAYS, EXPORT_LINK_HOURS } from '../../../src/model/results/exports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Reads a parameter of the deployment. Without an environment value, as in scripts and tests, the default applies. */
function setting(name: string, byDefault: number, description: string): () => number {
  const parameter = defineInt(name, { default: byDefault, description });
  return () => (process.env[name] === undefined ? byDefault : Math.max(0, parameter.value()));
}

export const exportDays = setting('EXPORT_DAYS', EXPORT_KEPT_DAYS, 'Days until exported files are deleted.');
export const exportLinkHours = setting(
  'EXPORT_LINK_HOURS',
  EXPORT_LINK_HOURS,
  'Hours until links to exported files expire.',
);
const sceneHours = setting('PREPARED_SCENE_HOURS', 24, 'Hours until replaced scenes are deleted.');
const earlierRunMinutes = setting('EARLIER_RUN_MINUTES', 10, 'Minutes until files of earlier runs are deleted.');
const withdrawnDays = setting(
  'WITHDRAWN_REVISION_DAYS',
  0,
  'Days until files of withdrawn revisions are deleted; 0 keeps them.',
);
const closedDays = setting(
  'CLOSED_REVISION_DAYS',
  0,
  'Days until files of closed revisions are deleted; 0 keeps them.',
);

/** A retention time, ms. Null means for ever. */
type Period = () => number | null;

const period =
  (count: () => number, unitMs: number): Period =>
  () =>
    count() > 0 ? count() * unitMs : null;

export const RETENTION = {
  exports: period(exportDays, DAY_MS),
  exportLinks: period(exportLinkHours, HOUR_MS),
  preparedScenes: period(sceneHours, HOUR_MS),
  earlierRuns: period(earlierRunMinutes, MINUTE_MS),
  /** By state. Revisions in all other states are kept, because they are or may come into force. */
  revisions: { withdrawn: period(withdrawnDays, DAY_MS), closed: period(closedDays, DAY_MS) },
} as const;
