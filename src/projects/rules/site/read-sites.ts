import type { LoadReport } from '../../../model/project/project.ts';

/** A scene of a project that administrators can view. */
export interface ReadSite {
  /** Storage path of the scene. */
  readonly scene: string;
  readonly kind: 'checked' | 'tried' | 'published';
  /** The report of the check or of the failed publish. Null for a published scene. */
  readonly report: LoadReport | null;
  /** When the files were read. Null if it is not known. */
  readonly at: Date | null;
}

/** Only the latest report counts. A scene that was read before a successful publish is outdated by the published scene. */
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
