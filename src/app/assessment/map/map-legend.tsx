import { NativeSelect, Text } from '@mantine/core';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { ColourLegend } from '../../../ui/map/legends/colour-legend.tsx';
import { editor, useEditor } from '../../../plan/screens/editing/editor-store.ts';
import { COLOURED_BY, type ColouredBy, type MapView } from '../../../results/screens/map/map-colouring.ts';

interface MapLegendProps {
  view: MapView;
  /** The set by which the results were assessed. */
  criteria: CriteriaSet;
}

const NAMES: Readonly<Record<ColouredBy, string>> = {
  exceedance: 'Exceedance',
  level: 'Level',
  perception: 'Perceived impact',
  measure: 'Measure',
};

/** The legend of the map. It selects what the colours show and hides or shows classes. */
export function MapLegend({ view, criteria }: MapLegendProps) {
  const { by, measure } = useEditor((state) => state.colours);
  const rows = view.classes.map((exceedanceClass, rank) => ({
    ...exceedanceClass,
    count: view.counts[rank] ?? 0,
    isShown: !view.hidden.includes(exceedanceClass.key),
  }));
  return (
    <ColourLegend
      title={view.title ?? NAMES[by]}
      // Levels and measures have many classes, so classes without an address are left out.
      rows={rows.filter(({ count, isShown, isOptional }) => count > 0 || !isShown || !isOptional)}
      onToggle={editor.toggleClass}
      onShowAll={editor.showAllClasses}
      choice={
        view.title === undefined ? (
          <>
            <NativeSelect
              size="xs"
              aria-label="Colour the map by"
              value={by}
              onChange={({ currentTarget: { value } }) => {
                const chosen = COLOURED_BY.find((choice) => choice === value);
                if (chosen !== undefined) editor.chooseColours({ by: chosen, measure: null });
              }}
              data={COLOURED_BY.filter((choice) => choice !== 'measure' || criteria.measures.length > 0).map(
                (value) => ({
                  value,
                  label: NAMES[value],
                }),
              )}
            />
            {by === 'measure' && (
              <NativeSelect
                size="xs"
                aria-label="Measure shown"
                value={measure ?? STRONGEST}
                onChange={({ currentTarget: { value } }) =>
                  editor.chooseColours({ by: 'measure', measure: value === STRONGEST ? null : value })
                }
                data={[
                  { value: STRONGEST, label: 'Strongest measure' },
                  ...criteria.measures.map(({ key, name }) => ({ value: key, label: `${key} ${name}` })),
                ]}
              />
            )}
          </>
        ) : (
          <Text size="xs" fw={600}>
            {view.title}
          </Text>
        )
      }
    />
  );
}

/** Key of the option for the strongest measure. No measure has an empty key. */
const STRONGEST = '';
