import { z } from 'zod';
import { MAP_VIEWS_KEY } from '../../model/map/map-views.ts';

const viewSchema = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-360).max(360),
  zoom: z.number().min(0).max(25),
});
export type MapView = z.infer<typeof viewSchema>;
const viewsSchema = z.record(z.string(), viewSchema);

/**
 * Most stored viewports. The browser stores the last viewport of each map until the person signs out, sorted by when they were
 * moved, the oldest first. Deleting them has no other effect.
 */
const MAX_VIEWS = 50;

export function rememberedView(of: string): MapView | null {
  const views = readAll();
  return Object.hasOwn(views, of) ? (views[of] ?? null) : null;
}

export function rememberView(of: string, view: MapView): void {
  const { [of]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(-(MAX_VIEWS - 1));
  try {
    localStorage.setItem(MAP_VIEWS_KEY, JSON.stringify(Object.fromEntries([...kept, [of, view]])));
  } catch {
    // The storage is full. The map then starts with the whole site.
  }
}

function readAll(): Record<string, MapView> {
  try {
    return viewsSchema.catch({}).parse(JSON.parse(localStorage.getItem(MAP_VIEWS_KEY) ?? '{}'));
  } catch {
    return {};
  }
}
