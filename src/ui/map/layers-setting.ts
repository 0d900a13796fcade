import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

/** Less would look as if there were none, %. */
export const MIN_OPACITY = 10;

const layersSettingSchema = z.object({
  /** Whether imagery is shown, and how much of what is under it shines through, %. */
  shown: z.boolean(),
  opacity: z.number().min(MIN_OPACITY).max(100),
  /** Whether catchments are shown; those who chose before there were any see them. */
  catchments: z.boolean().default(true),
  /** Whether the addresses, and the buildings in their colours, are shown. */
  addresses: z.boolean().default(true),
  /** Whether the basemap is shown, where one is configured; else plain ground. */
  basemap: z.boolean().default(true),
});
/** Which layers of the map are shown, and how. */
export type LayersSetting = z.infer<typeof layersSettingSchema>;

const ALL_OF_IT: LayersSetting = { shown: true, opacity: 100, catchments: true, addresses: true, basemap: true };

/** The viewer's own choice, the same on every map and kept by the browser. */
export function useLayersSetting() {
  return useLocalStorage<LayersSetting>({
    key: 'imagery',
    defaultValue: ALL_OF_IT,
    getInitialValueInEffect: false,
    deserialize: (text) => layersSettingSchema.catch(ALL_OF_IT).parse(text === undefined ? null : JSON.parse(text)),
  });
}
