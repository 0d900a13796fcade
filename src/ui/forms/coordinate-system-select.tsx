import { type ComboboxItem, type ComboboxItemGroup, isOptionsGroup, Select, type SelectProps } from '@mantine/core';

interface CoordinateSystemSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'limit'> {
  /** Systems by group. The value of each is its EPSG code. */
  systems: ReadonlyArray<{ group: string; items: ComboboxItem[] }>;
  isMeant: (system: ComboboxItem, group: string, search: string) => boolean;
}

/** Most systems in the list. A search needs fewer. */
const MOST_LISTED = 60;

/** Selects a coordinate system, found by words, country or number. */
export function CoordinateSystemSelect({ systems, isMeant, ...select }: CoordinateSystemSelectProps) {
  return (
    <Select
      searchable
      data={systems}
      filter={({ options, search }) => {
        let left = MOST_LISTED;
        return options.flatMap((option): Array<ComboboxItemGroup<ComboboxItem>> => {
          if (!isOptionsGroup(option)) return [];
          const items = option.items.filter((item) => isMeant(item, groupName(option.group), search)).slice(0, left);
          left -= items.length;
          return items.length === 0 ? [] : [{ ...option, items }];
        }) as typeof options;
      }}
      {...select}
    />
  );
}

const groupName = (group: unknown): string => (typeof group === 'string' ? group : '');
