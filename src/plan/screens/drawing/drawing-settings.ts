import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

/** Smallest and largest width of a corridor, m. */
export const MIN_WIDTH_M = 0.5;
export const MAX_WIDTH_M = 500;

/** Steps of the snapping grid, m. 0 means no grid. */
export const GRID_STEPS_M = [0, 0.5, 1, 2, 5, 10, 20, 50, 100] as const;

const settingsSchema = z.object({
  /** Whether shapes snap to other work areas and to buildings. */
  snap: z.boolean(),
  gridM: z.literal(GRID_STEPS_M).default(0),
  corridorWidthM: z.number().min(MIN_WIDTH_M).max(MAX_WIDTH_M),
  /** Whether a new work area gets the equipment of the previous one. */
  carryEquipment: z.boolean(),
  /** Whether letter keys select tools. Users of speech input can switch this off (WCAG 2.1.4). */
  letterKeys: z.boolean().default(true),
});
export type DrawingSettings = z.infer<typeof settingsSchema>;

const USUAL: DrawingSettings = { snap: true, gridM: 0, corridorWidthM: 10, carryEquipment: false, letterKeys: true };

/** The person's drawing settings, stored in this browser. */
export function useDrawingSettings() {
  const [settings, set] = useLocalStorage<DrawingSettings>({
    key: 'drawing',
    defaultValue: USUAL,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      try {
        return settingsSchema.parse(JSON.parse(text ?? 'null'));
      } catch {
        return USUAL;
      }
    },
  });
  return { settings, change: (changes: Partial<DrawingSettings>) => set({ ...settings, ...changes }) };
}
