import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

/** Less would look as if there were none, %. */
export const MIN_OPACITY = 10;

/** How imagery is shown: whether, and how much of what is under it shines through. */
const imagerySettingSchema = z.object({ shown: z.boolean(), opacity: z.number().min(MIN_OPACITY).max(100) });
export type ImagerySetting = z.infer<typeof imagerySettingSchema>;

const ALL_OF_IT: ImagerySetting = { shown: true, opacity: 100 };

/** The viewer's own choice, the same on every map and kept by the browser. */
export function useImagerySetting() {
  return useLocalStorage<ImagerySetting>({
    key: 'imagery',
    defaultValue: ALL_OF_IT,
    getInitialValueInEffect: false,
    deserialize: (text) => imagerySettingSchema.catch(ALL_OF_IT).parse(text === undefined ? null : JSON.parse(text)),
  });
}
