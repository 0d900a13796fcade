/**
 * Minimum working distances of vibrating equipment (Transport for NSW, Construction Noise and Vibration Guideline, table of
 * recommended minimum working distances; `criteria.md`). They apply between the equipment and a building or people. The product
 * does not predict vibration levels.
 */
import { z } from 'zod';

const TABLE = [
  ['roller-50kn', 'Vibratory roller under 50 kN', 5, 14, 20],
  ['roller-100kn', 'Vibratory roller under 100 kN', 6, 16, 20],
  ['roller-200kn', 'Vibratory roller under 200 kN', 12, 33, 40],
  ['roller-300kn', 'Vibratory roller under 300 kN', 15, 41, 100],
  ['roller-18t', 'Vibratory roller of 13 to 18 t', 20, 54, 100],
  ['roller-over-18t', 'Vibratory roller over 18 t', 25, 68, 100],
  ['hammer-300kg', 'Hydraulic hammer of 300 kg', 2, 5, 7],
  ['hammer-900kg', 'Hydraulic hammer of 900 kg', 7, 19, 23],
  ['hammer-1600kg', 'Hydraulic hammer of 1,600 kg', 22, 60, 73],
  ['pile-driver', 'Vibratory pile driver', 20, 50, 100],
  ['bored-pile', 'Bored pile to 800 mm', 2, 5, 7],
  ['jackhammer', 'Jackhammer', 1, 2, 3],
] as const;

/** Distances of one kind of equipment, m. */
export interface WorkingDistances {
  readonly key: (typeof TABLE)[number][0];
  readonly name: string;
  /** For cosmetic damage of a light-framed structure, BS 7385. */
  readonly cosmeticM: number;
  /** For damage of a heritage building or another sensitive structure, DIN 4150, group 3. */
  readonly heritageM: number;
  /** For human response, by the technical guideline on assessing vibration. */
  readonly humanM: number;
}

/** All kinds of equipment in the table, in its order. */
export const WORKING_DISTANCES: readonly WorkingDistances[] = TABLE.map(
  ([key, name, cosmeticM, heritageM, humanM]) => ({ key, name, cosmeticM, heritageM, humanM }),
);

export const WORKING_DISTANCES_SOURCE =
  'Transport for NSW, Construction Noise and Vibration Guideline: recommended minimum working distances';

/** Marks equipment that needs no distance. */
export const NO_VIBRATION = 'none';
/** Marks vibrating equipment that is not in the table, such as impact piling. It needs an assessment of its own. */
export const NOT_IN_TABLE = 'other';

const KEYS = TABLE.map(([key]) => key);

/** Key of a kind of equipment in the table. */
export const workingKeySchema = z.enum(KEYS);

/** The kind of equipment that an equipment line can have. */
export const vibrationKeySchema = z.enum([NO_VIBRATION, NOT_IN_TABLE, ...KEYS]);
export type VibrationKey = z.infer<typeof vibrationKeySchema>;

const BY_KEY = new Map<VibrationKey, WorkingDistances>(
  WORKING_DISTANCES.map((distances) => [distances.key, distances]),
);

/** The distances of a kind of equipment. Null if it needs none or has no kind. */
export function distancesOf(key: VibrationKey | undefined): WorkingDistances | null {
  return BY_KEY.get(key ?? NO_VIBRATION) ?? null;
}

/** Words in a name, a category or a source that indicate vibrating equipment. */
const VIBRATING_WORDS =
  /\b(vibr\w*|\w*roller\w*|compact\w*|\w*hammer\w*|\w*breaker\w*|breaking|ramm\w*|pil(e|es|ing)|plates?|tamp\w*|demolition)\b/i;

/**
 * Whether equipment may need a distance. If so, the screen asks the engineer for its kind. The engineer can enter a kind for any
 * other equipment too.
 */
export function mayVibrate({ category, name, source }: { category: string; name: string; source: string }): boolean {
  return VIBRATING_WORDS.test(`${category} ${name} ${source}`);
}
