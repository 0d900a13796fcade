/** Formats what a receiver hears of moving crews. */
import { ALL_TIME, type AssessedCrew, clockOfWindow } from '../../model/results/crew-results.ts';
import type { Results } from '../../model/results/results.ts';
import { plural } from '../../model/format/format.ts';

/** What a receiver hears of one moving crew. */
export interface AudiblePass {
  /** Id and name of the work area. */
  readonly area: string;
  readonly name: string;
  /** `2026-11-28, 02:15–02:30`. Null without times of day. */
  readonly worst: string | null;
  /** Span above the criterion: `2026-11-27, 21:40 to 2026-11-28, 03:10`. Null if it is never above. */
  readonly overCriterion: string | null;
  /** Span above the background in the same form. */
  readonly overBackground: string | null;
  /**
   * Dates of the evenings and nights in which it is above the criterion, and the total number of evenings and nights with work.
   */
  readonly evenings: readonly string[];
  readonly nights: readonly string[];
  readonly ofEvenings: number;
  readonly ofNights: number;
}

/** @param time operating time of the worst 15 minutes; null: all */
export function audiblePasses(
  { areas, passes }: Pick<Results, 'areas' | 'passes'>,
  index: number,
  time: string | null,
): AudiblePass[] {
  return passes.flatMap((pass): AudiblePass[] => {
    const area = areas.find(({ id }) => id === pass.area);
    if (area?.moving == null) return [];
    const { moving } = area;
    const worst = pass.worst[time ?? ALL_TIME]?.[index] ?? -1;
    const clock = clockOfWindow(moving, worst);
    const datesOf = (dates: readonly string[], audible: readonly number[] = []) =>
      audible.flatMap((at) => dates[at] ?? []);
    return [
      {
        area: area.id,
        name: area.name,
        worst: clock === null ? null : `${clock.date}, ${clock.from}–${clock.to}`,
        overCriterion: fromUntil(moving, pass.heardFrom[index], pass.heardUntil[index]),
        overBackground: fromUntil(moving, pass.backgroundFrom[index], pass.backgroundUntil[index]),
        evenings: datesOf(pass.evenings, pass.heardEvenings[index]),
        nights: datesOf(pass.nights, pass.heardNights[index]),
        ofEvenings: pass.evenings.length,
        ofNights: pass.nights.length,
      },
    ];
  });
}

function fromUntil(moving: AssessedCrew, first = -1, last = -1): string | null {
  const [from, until] = [clockOfWindow(moving, first), clockOfWindow(moving, last)];
  if (from === null || until === null) return null;
  // A window that ends after midnight ends on the next day.
  const day = until.to < until.from ? '' : `${until.date}, `;
  return from.date === until.date && day !== ''
    ? `${from.date}, ${from.from}–${until.to}`
    : `${from.date}, ${from.from} to ${day}${until.to}`;
}

/** `over its criterion in 1 of 2 nights (2026-11-27)`. Empty if the crew works in no evening and no night. */
export function formatNights({ evenings, nights, ofEvenings, ofNights }: AudiblePass): string {
  const count = (of: readonly string[], all: number, word: string) =>
    all === 0
      ? []
      : [
          `in ${of.length} of ${all} ${word}${plural(all, '', 's')}${of.length === 0 || of.length === all ? '' : ` (${of.join(', ')})`}`,
        ];
  return [...count(evenings, ofEvenings, 'evening'), ...count(nights, ofNights, 'night')].join(', ');
}

/** One sentence per moving crew that a receiver hears. Empty if no crew moves. */
export function formatAudiblePasses(results: Pick<Results, 'areas' | 'passes'>, index: number, time: string): string {
  return audiblePasses(results, index, time)
    .flatMap((pass) => {
      if (pass.worst === null) return [];
      const audible = pass.overCriterion === null ? 'never over its criterion' : `over it ${pass.overCriterion}`;
      const nights = pass.overCriterion === null ? '' : formatNights(pass);
      return [`${pass.name}: worst ${pass.worst}, ${[audible, nights].filter(Boolean).join(', ')}.`];
    })
    .join(' ');
}
