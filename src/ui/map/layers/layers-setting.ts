import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

/** Layers that can be hidden, made lighter and reordered, in the default order from bottom to top. */
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

/** Lowest opacity, %. A lower one would look like a hidden layer. */
export const MIN_OPACITY = 10;

const layerSchema = z.object({
  shown: z.boolean(),
  /** Opacity, %. */
  opacity: z.number().min(MIN_OPACITY).max(100),
});
const layersSettingSchema = z.object({
  layers: z.record(z.enum(LAYERS), layerSchema),
  /** From bottom to top. */
  order: z
    .array(z.enum(LAYERS))
    .refine((order) => new Set(order).size === LAYERS.length && order.length === LAYERS.length),
  /** Whether the basemap is shown, if one is configured. Otherwise the background is plain. */
  basemap: z.boolean(),
});
/** Visible layers of the map, their opacity and their order. */
export type LayersSetting = z.infer<typeof layersSettingSchema>;

/**
 * Layers with the content of a project's files. They are hidden by default in assessments and visible by default on the project's
 * map.
 */
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

/** Kinds of maps with separate settings. */
const SETTINGS = {
  assessments: { key: 'map-layers', usual: USUAL },
  project: { key: 'project-map-layers', usual: ALL_OF_IT },
} as const;
export type LayersSettingOf = keyof typeof SETTINGS;

/** The person's setting for all maps of a kind, stored in the browser. */
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

/** Adds new layers to a stored setting, each above the layer that it follows in the default order. */
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

/** A setting with changes to one layer. */
export function withLayer(
  setting: LayersSetting,
  name: LayerName,
  change: Partial<LayersSetting['layers'][LayerName]>,
): LayersSetting {
  return { ...setting, layers: { ...setting.layers, [name]: { ...setting.layers[name], ...change } } };
}

/**
 * A setting with one layer moved above or below the next layer of the map.
 * @param present layers of the map; other layers keep their positions
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

/** Props of the map's layer control. */
export interface LayersControlProps {
  /** Layers of the map, and whether it has a basemap. */
  present: readonly LayerName[];
  hasBasemap: boolean;
  /** Catchments of the map, with the text that their labels show on hover. */
  catchments: ReadonlyArray<{ readonly words: string }>;
  setting: LayersSetting;
  onChange: (setting: LayersSetting) => void;
}
