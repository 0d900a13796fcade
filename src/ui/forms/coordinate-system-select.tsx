import { type ComboboxItem, type ComboboxItemGroup, isOptionsGroup, Select, type SelectProps } from '@mantine/core';

interface CoordinateSystemSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'limit'> {
  /** The systems by group, each with its EPSG code as value. */
  systems: ReadonlyArray<{ group: string; items: ComboboxItem[] }>;
  isMeant: (system: ComboboxItem, group: string, search: string) => boolean;
}

/** More are not listed at once: who searches needs fewer. */
const MOST_LISTED = 60;

/** A choice of coordinate systems, found by words, country and number. */
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
