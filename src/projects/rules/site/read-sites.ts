import type { LoadReport } from '../../../model/project/project.ts';

/** What of a project can be looked at. */
export interface ReadSite {
  /** Path of its scene. */
  readonly scene: string;
  readonly kind: 'read' | 'published';
  /** When it was read; null where nobody knows. */
  readonly at: Date | null;
}

/** Of several reports the latest counts: what was read before a publish that succeeded is what is published. */
export function sitesOf(
  checked: LoadReport | null,
  published: LoadReport | null,
  loaded: { readonly scene: string | null; readonly loadedAt: Date | null } | null,
): ReadSite[] {
  const latest = checked !== null && (published === null || checked.at > published.at) ? checked : published;
  return [
    ...(latest === null || latest.scene === null
      ? []
      : [{ scene: latest.scene, kind: 'read', at: latest.at } as const]),
    ...(loaded === null || loaded.scene === null
      ? []
      : [{ scene: loaded.scene, kind: 'published', at: loaded.loadedAt } as const]),
  ];
}
