import type { LoadReport } from '../../../model/project/project.ts';

/** What of a project can be looked at. */
export interface ReadSite {
  /** Path of its scene. */
  readonly scene: string;
  readonly kind: 'checked' | 'tried' | 'published';
  /** What the check, or the publish that failed, has found; null of what is published. */
  readonly report: LoadReport | null;
  /** When it was read; null where nobody knows. */
  readonly at: Date | null;
}

/** Of several reports the latest counts: what was read before a publish that succeeded is what is published. */
export function sitesOf(
  checked: LoadReport | null,
  published: LoadReport | null,
  loaded: { readonly scene: string | null; readonly loadedAt: Date | null } | null,
): ReadSite[] {
  const isChecked = checked !== null && (published === null || checked.at > published.at);
  const report = isChecked ? checked : published;
  return [
    ...(report === null || report.scene === null
      ? []
      : [{ scene: report.scene, kind: isChecked ? 'checked' : 'tried', report, at: report.at } as const]),
    ...(loaded === null || loaded.scene === null
      ? []
      : [{ scene: loaded.scene, kind: 'published', report: null, at: loaded.loadedAt } as const]),
  ];
}
