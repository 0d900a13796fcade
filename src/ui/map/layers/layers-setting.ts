import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

/** Layers that are hidden, made lighter and put in another order; from the lowest to the highest as they are at first. */
export const LAYERS = ['imagery', 'contours', 'catchments', 'addresses'] as const;
export type LayerName = (typeof LAYERS)[number];

/** Less would look as if there were none, %. */
export const MIN_OPACITY = 10;

const layerSchema = z.object({
  shown: z.boolean(),
  /** How little of what is under it shines through, %. */
  opacity: z.number().min(MIN_OPACITY).max(100),
});
const layersSettingSchema = z.object({
  layers: z.record(z.enum(LAYERS), layerSchema),
  /** From the lowest to the highest. */
  order: z
    .array(z.enum(LAYERS))
    .refine((order) => new Set(order).size === LAYERS.length && order.length === LAYERS.length),
  /** Whether the basemap is shown, where one is configured; else plain ground. */
  basemap: z.boolean(),
});
/** Which layers of the map are shown, and how. */
export type LayersSetting = z.infer<typeof layersSettingSchema>;

const WHOLE = { shown: true, opacity: 100 };
const ALL_OF_IT: LayersSetting = {
  layers: { imagery: WHOLE, contours: WHOLE, catchments: WHOLE, addresses: WHOLE },
  order: [...LAYERS],
  basemap: true,
};

/** The viewer's own choice, the same on every map and kept by the browser. */
export function useLayersSetting() {
  return useLocalStorage<LayersSetting>({
    key: 'map-layers',
    defaultValue: ALL_OF_IT,
    getInitialValueInEffect: false,
    deserialize: (text) => layersSettingSchema.catch(ALL_OF_IT).parse(text === undefined ? null : JSON.parse(text)),
  });
}

/** A setting with one layer shown otherwise. */
export function withLayer(
  setting: LayersSetting,
  name: LayerName,
  change: Partial<LayersSetting['layers'][LayerName]>,
): LayersSetting {
  return { ...setting, layers: { ...setting.layers, [name]: { ...setting.layers[name], ...change } } };
}

/**
 * A setting with one layer above the next of those that the map has, or below it.
 * @param present layers that the map has; others keep their places
 */
export function withLayerMoved(
  setting: LayersSetting,
  name: LayerName,
  by: 'up' | 'down',
  present: readonly LayerName[],
): LayersSetting {
  const seen = setting.order.filter((layerName) => present.includes(layerName));
  const other = seen[seen.indexOf(name) + (by === 'up' ? 1 : -1)];
  if (other === undefined) return setting;
  const swapped = setting.order.map((layerName) =>
    layerName === name ? other : layerName === other ? name : layerName,
  );
  return { ...setting, order: swapped };
}

/** What the map's control of layers works with. */
export interface LayersControlProps {
  /** The layers that the map has, and whether it has a basemap. */
  present: readonly LayerName[];
  hasBasemap: boolean;
  /** The catchments of the map: what its names tell when they are pointed at. */
  catchments: ReadonlyArray<{ readonly words: string }>;
  setting: LayersSetting;
  onChange: (setting: LayersSetting) => void;
}
