import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { holidayRegionSchema, regionOfSet } from '../../../model/time/holidays.ts';
import { HOLIDAY_REGION_NAMES } from '../../rules/holiday-region-names.ts';
import type { SectionProps } from './fields.tsx';

const AS_IN_THE_SET = 'set';

/** Edits the days with the hours of a Sunday: those of a region and those of the project. */
export function HolidaysFields({ entered, change, fault }: SectionProps) {
  const { criteriaSet, holidays } = entered;
  const { region, dates } = holidays;
  const shown = dates.join('\n');
  const [typed, setTyped] = useState(shown);
  const wrong = dates.findIndex((_, index) => fault(`holidays.dates.${index}`) !== undefined);
  const choose = (value: string | null) => {
    const chosen = holidayRegionSchema.safeParse(value);
    change({ holidays: chosen.success ? { dates, region: chosen.data } : { dates } });
  };
  const type = (text: string) => {
    setTyped(text);
    change({ holidays: { ...holidays, dates: daysOf(text) } });
  };
  return (
    <>
      <Select
        label="Public holidays"
        description="They count as Sundays."
        allowDeselect={false}
        data={[
          {
            value: AS_IN_THE_SET,
            label: `As the criteria set has them: ${HOLIDAY_REGION_NAMES[regionOfSet(criteriaSet)]}`,
          },
          ...Object.entries(HOLIDAY_REGION_NAMES).map(([value, label]) => ({ value, label })),
        ]}
        value={region ?? AS_IN_THE_SET}
        error={fault('holidays.region')}
        onChange={choose}
      />
      <Textarea
        label="Additional holidays"
        description="One per line, such as 2026-09-25."
        autosize
        minRows={2}
        maxRows={8}
        // The typed text stays as long as it gives the same days. Taking over another version can replace the days meanwhile.
        value={daysOf(typed).join('\n') === shown ? typed : shown}
        error={wrong === -1 ? fault('holidays.dates') : `“${dates[wrong] ?? ''}” is not a day such as 2026-09-25.`}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </>
  );
}

function daysOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
