/** The fields of drawn features. They have the names that the readers of each folder expect. */
import { grouped, listed } from '../../../model/format/format.ts';
import { type CriteriaSet, RECEIVER_TYPES } from '../../../model/criteria/criteria-set.ts';
import { levelField } from '../load/catchments.ts';
import type { DrawnFolder, DrawnItem, FieldValue } from './drawn-layers.ts';

export interface DrawnField {
  readonly key: string;
  readonly label: string;
  /** A text has the length of a name, a number has bounds, and a choice has values. */
  readonly input:
    | { readonly kind: 'text' }
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly isWhole?: true;
        readonly unit: string;
      }
    | { readonly kind: 'choice'; readonly values: readonly string[] };
}

type Criteria = Pick<CriteriaSet, 'backgrounds' | 'categories' | 'words'>;

const NAME: DrawnField = { key: 'name', label: 'Name', input: { kind: 'text' } };
const height = (max: number, label = 'Height'): DrawnField => ({
  key: 'height',
  label,
  input: { kind: 'number', min: 0.01, max, unit: 'm' },
});

/** The fields of a folder in the order of the form. */
export function fieldsOfFolder(folder: DrawnFolder, criteria: Criteria): readonly DrawnField[] {
  switch (folder) {
    case 'catchments': {
      const levels = criteria.backgrounds.map(({ key, name }): DrawnField => ({
        key: levelField(criteria, key),
        label: `${criteria.words.background}, ${name.toLowerCase()}`,
        input: { kind: 'number', min: 10, max: 100, unit: 'dB(A)' },
      }));
      const categories = Object.keys(criteria.categories);
      const category: DrawnField = {
        key: 'category',
        label: 'Category instead',
        input: { kind: 'choice', values: categories },
      };
      return [NAME, ...levels, ...(categories.length > 0 ? [category] : [])];
    }
    case 'barriers':
      return [
        height(100),
        {
          key: 'reflection',
          label: 'Reflection ρ, none where blank',
          input: { kind: 'number', min: 0, max: 1, unit: '' },
        },
      ];
    case 'ground':
      return [
        { key: 'g', label: 'Ground factor G, 0 hard to 1 soft', input: { kind: 'number', min: 0, max: 1, unit: '' } },
      ];
    case 'buildings':
      return [
        NAME,
        height(1000, 'Height above ground'),
        { key: 'floors', label: 'Floors', input: { kind: 'number', min: 1, max: 200, isWhole: true, unit: '' } },
      ];
    case 'receivers':
      return [
        { key: 'id', label: 'Id', input: { kind: 'text' } },
        { key: 'address', label: 'Address', input: { kind: 'text' } },
        { key: 'type', label: 'Type', input: { kind: 'choice', values: RECEIVER_TYPES } },
        height(500, 'Height above ground'),
      ];
  }
}

const NUMBERED: Readonly<Record<DrawnFolder, (number: number) => FieldValue>> = {
  catchments: (number) => `NCA${String(number).padStart(2, '0')}`,
  barriers: () => null,
  ground: () => null,
  buildings: (number) => `Building ${number}`,
  receivers: (number) => `D${number}`,
};
const NAMED_BY: Readonly<Record<DrawnFolder, 'name' | 'id' | null>> = {
  catchments: 'name',
  barriers: null,
  ground: null,
  buildings: 'name',
  receivers: 'id',
};

/**
 * The initial fields of a new feature with a free name or id. Receivers begin as dwellings at the default height. Heights and
 * levels have no default.
 * @param taken names in the other files of the folder
 */
export function newFields(
  folder: DrawnFolder,
  items: readonly DrawnItem[],
  taken: readonly string[] = [],
): DrawnItem['fields'] {
  const key = NAMED_BY[folder];
  const named =
    key === null
      ? {}
      : { [key]: freeNumber([...taken, ...items.map(({ fields }) => String(fields[key] ?? ''))], NUMBERED[folder]) };
  return folder === 'receivers' ? { ...named, type: 'residence', height: 1.5 } : named;
}

function freeNumber(taken: readonly string[], nameOf: (number: number) => FieldValue): FieldValue {
  const known = new Set(taken.map((name) => name.trim().toLowerCase()));
  for (let number = 1; ; number++) {
    const name = nameOf(number);
    if (!known.has(String(name).toLowerCase())) return name;
  }
}

/** The label of a feature on the map and in the list. */
export function labelOfItem({ folder, fields }: DrawnItem): string {
  const metres = (value: FieldValue | undefined) =>
    typeof value === 'number' ? `${grouped(value, { most: 2 })} m` : 'no height';
  switch (folder) {
    case 'catchments':
    case 'receivers':
      return String(fields[NAMED_BY[folder] ?? ''] ?? '');
    case 'barriers':
      return metres(fields['height']);
    case 'ground':
      return typeof fields['g'] === 'number' ? `G ${grouped(fields['g'], { most: 2 })}` : 'no G';
    case 'buildings': {
      const isFromFloors = typeof fields['height'] !== 'number' && typeof fields['floors'] === 'number';
      return isFromFloors ? `${fields['floors']} floors` : metres(fields['height']);
    }
  }
}

/** What a feature lacks before a publish, one sentence each. Empty if it is complete. */
export function faultsOfItem(item: DrawnItem, items: readonly DrawnItem[], criteria: Criteria): string[] {
  const { folder, fields } = item;
  const isBlank = (key: string) => (fields[key] ?? '') === '';
  const missing = (key: string, what: string) => (isBlank(key) ? [`Enter ${what}.`] : []);
  const outside = fieldsOfFolder(folder, criteria).flatMap(({ key, label, input }) =>
    faultOfValue(fields[key] ?? null, label, input),
  );
  switch (folder) {
    case 'catchments':
      return [...missing('name', 'a name'), ...levelFaults(isBlank, criteria), ...outside];
    case 'barriers':
      return [...missing('height', 'a height'), ...outside];
    case 'ground':
      return [...missing('g', 'a ground factor'), ...outside];
    case 'buildings':
      return [...(isBlank('height') && isBlank('floors') ? ['Enter a height or floors.'] : []), ...outside];
    case 'receivers': {
      const isTwice = items.some(
        (other) => other !== item && other.folder === folder && other.fields['id'] === fields['id'],
      );
      return [
        ...missing('id', 'an id'),
        ...(isTwice && !isBlank('id') ? ['Another receiver has this id.'] : []),
        ...missing('type', 'a type'),
        ...outside,
      ];
    }
  }
}

/** A catchment needs either all levels or a category. It must not have both. */
function levelFaults(isBlank: (key: string) => boolean, criteria: Criteria): string[] {
  const { backgrounds, categories, words } = criteria;
  const blank = backgrounds.filter(({ key }) => isBlank(levelField(criteria, key)));
  const hasCategories = Object.keys(categories).length > 0;
  if (blank.length === 0)
    return hasCategories && !isBlank('category')
      ? [`Leave out the category, or the ${words.background}: the levels would count.`]
      : [];
  if (blank.length === backgrounds.length)
    return hasCategories && !isBlank('category')
      ? []
      : [`Enter the ${words.background} of all times${hasCategories ? ', or a category' : ''}.`];
  return [
    `Enter the ${words.background} of ${listed(
      blank.map(({ name }) => name.toLowerCase()),
      'conjunction',
    )} too.`,
  ];
}

function faultOfValue(value: FieldValue, label: string, input: DrawnField['input']): string[] {
  if (value === null || value === '' || input.kind === 'text') return [];
  if (input.kind === 'choice')
    return input.values.includes(String(value))
      ? []
      : [`${label}: expected one of ${listed(input.values, 'disjunction')}.`];
  const { min, max, isWhole, unit } = input;
  const isRight =
    typeof value === 'number' && value >= min && value <= max && (isWhole !== true || Number.isInteger(value));
  return isRight
    ? []
    : [
        `${label}: expected ${isWhole === true ? 'a whole number ' : ''}${min} to ${max}${unit === '' ? '' : ` ${unit}`}.`,
      ];
}

/** Sets a field of several features. */
export function withField(
  items: readonly DrawnItem[],
  ids: readonly string[],
  key: string,
  value: FieldValue,
): DrawnItem[] {
  return items.map((item) => (ids.includes(item.id) ? { ...item, fields: { ...item.fields, [key]: value } } : item));
}

/** The value that features share. Undefined if their values differ. */
export function sharedValue(items: readonly DrawnItem[], key: string): FieldValue | undefined {
  const values = new Set(items.map(({ fields }) => fields[key] ?? null));
  const [value] = values;
  return values.size === 1 ? value : undefined;
}
