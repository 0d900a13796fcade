import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

/** Layers that are hidden, made lighter and put in another order; from the lowest to the highest as they are at first. */
export const LAYERS = [
  'imagery',
  'terrain',
  'ground',
  'buildings',
  'contours',
  'walls',
  'catchments',
  'addresses',
] as const;
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

/** What the files of a project hold: in an assessment it is shown by those who ask for it, on the map of the project at once. */
export const SITE_LAYERS = ['terrain', 'ground', 'buildings', 'walls'] as const satisfies readonly LayerName[];

const WHOLE = { shown: true, opacity: 100 };
const HIDDEN = { shown: false, opacity: 100 };
const USUAL: LayersSetting = {
  layers: {
    imagery: WHOLE,
    terrain: HIDDEN,
    ground: HIDDEN,
    buildings: HIDDEN,
    contours: WHOLE,
    walls: HIDDEN,
    catchments: WHOLE,
    addresses: WHOLE,
  },
  order: [...LAYERS],
  basemap: true,
};
const ALL_OF_IT: LayersSetting = {
  ...USUAL,
  layers: { ...USUAL.layers, terrain: WHOLE, ground: WHOLE, buildings: WHOLE, walls: WHOLE },
};

/** Of which maps a setting is. */
const SETTINGS = {
  assessments: { key: 'map-layers', usual: USUAL },
  project: { key: 'project-map-layers', usual: ALL_OF_IT },
} as const;
export type LayersSettingOf = keyof typeof SETTINGS;

/** The viewer's own choice, the same on every map of its kind and kept by the browser. */
export function useLayersSetting(of: LayersSettingOf = 'assessments') {
  const { key, usual } = SETTINGS[of];
  return useLocalStorage<LayersSetting>({
    key,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: (text) =>
      layersSettingSchema.catch(usual).parse(text === undefined ? null : withNewLayers(text, usual)),
  });
}

const storedSchema = z.looseObject({ layers: z.record(z.string(), z.unknown()), order: z.array(z.string()) });

/** A stored choice with the layers that came since, over the one that they lie over at first. */
function withNewLayers(text: string, usual: LayersSetting): unknown {
  const stored = storedSchema.safeParse(JSON.parse(text));
  if (!stored.success) return null;
  const { layers, order } = stored.data;
  const added = SITE_LAYERS.filter((name) => !(name in layers) && !order.includes(name));
  return {
    ...stored.data,
    layers: { ...Object.fromEntries(added.map((name) => [name, usual.layers[name]])), ...layers },
    order: added.reduce((names, name) => {
      const below = usual.order[usual.order.indexOf(name) - 1];
      return names.toSpliced(below === undefined ? 0 : names.indexOf(below) + 1, 0, name);
    }, order),
  };
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
