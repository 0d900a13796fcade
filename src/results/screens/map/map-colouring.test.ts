import { describe, expect, test } from 'vitest';
import { onMap } from '../../rules/results-on-map.ts';
import { strongestMeasures } from '../../../model/criteria/measure-strength.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../../model/results/exceedance-classes.ts';
import type { Results } from '../../../model/results/results.ts';
import { type ColourChoice, mapView } from './map-colouring.ts';
import { receiverRows } from '../table/receiver-rows.ts';
import { contourColour } from '../../../model/map/contour-colours.ts';
import { exceedanceScale } from '../../../ui/exceedance.ts';
import { someResults } from '../../../../tests/support/results.ts';

const scale = exceedanceScale(DEFAULT_EXCEEDANCE_CLASSES);

/** Six addresses at night. The last one is a classroom that is not in use. */
function sixAddresses(): Results {
  const results = someResults(['A', 'B', 'C', 'D', 'E', 'F']);
  const { night } = results.receivers.times;
  if (night === undefined) throw new Error('someResults has other operating times');
  const of = {
    ...night,
    status: ['assessed', 'assessed', 'assessed', 'assessed', 'assessed', 'not-in-use'] as typeof night.status,
    exceedance: [-4, 0, 5, 6, 33, null],
    band: ['', 'noticeable', 'clearly-audible', 'clearly-audible', 'highly-intrusive', ''],
    measures: [[], ['N'], ['N', 'R2', 'DR', 'V'], ['N', 'R2', 'DR', 'V'], ['N', 'SN', 'PC', 'IB', 'RO', 'R2', 'DR', 'AA', 'V'], []], // prettier-ignore
  };
  const laeqAssessed = [34, 35, 49, 50, 92, 39];
  return { ...results, receivers: { ...results.receivers, laeqAssessed, times: { night: of } } };
}

const results = sixAddresses();
const viewBy = (choice: Partial<ColourChoice>, ...hidden: string[]) =>
  mapView(onMap(results), 'night', scale, { by: 'exceedance', measure: null, ...choice }, hidden);
/** Returns the label of each address's class. */
const labels = (choice: Partial<ColourChoice>) => {
  const { classOf } = viewBy(choice);
  return results.receivers.id.map((_, receiver) => classOf(receiver).label);
};

describe('the colours of the map', () => {
  test('show the exceedance in the classes of the project', () => {
    const { classes, counts } = viewBy({});
    expect(classes.map(({ label }) => label)).toEqual([
      'No criterion',
      'No exceedance',
      'up to 5 dB',
      '5 to 10 dB',
      '10 to 20 dB',
      'over 20 dB',
    ]);
    expect(counts).toEqual([1, 2, 1, 1, 0, 1]);
  });

  test('show the compared level in classes of 5 dB that include their lower edge, also for receivers without a criterion', () => {
    expect(labels({ by: 'level' })).toEqual([
      'under 35 dB',
      '35 to 40 dB',
      '45 to 50 dB',
      '50 to 55 dB',
      '80 dB and more',
      '35 to 40 dB',
    ]);
    const { classOf } = viewBy({ by: 'level' });
    expect(classOf(3).colour).toBe(contourColour(50));
  });

  test('show the perception band of the criteria set', () => {
    expect(labels({ by: 'perception' })).toEqual([
      'Below the lowest band',
      'Noticeable',
      'Clearly audible',
      'Clearly audible',
      'Highly intrusive',
      'No criterion',
    ]);
    const { classes } = viewBy({ by: 'perception' });
    expect(new Set(classes.map(({ colour }) => colour)).size).toBe(classes.length);
  });

  test('show the strongest measure of each address', () => {
    expect(labels({ by: 'measure' })).toEqual([
      'No measure',
      'N Notification',
      'DR Duration respite',
      'DR Duration respite',
      'AA Alternative accommodation',
      'No criterion',
    ]);
    const { classes } = viewBy({ by: 'measure' });
    expect(new Set(classes.map(({ colour }) => colour)).size).toBe(classes.length);
  });

  test('show which addresses get one chosen measure', () => {
    const { classes, counts } = viewBy({ by: 'measure', measure: 'R2' });
    expect(classes.map(({ label }) => label)).toEqual(['No criterion', 'Without R2', 'R2 Respite period 2']);
    expect(counts).toEqual([1, 2, 3]);
  });

  test('hide the addresses of hidden classes on the map and in the table', () => {
    const view = viewBy({ by: 'perception' }, 'band-clearly-audible', 'not-compared');
    expect(results.receivers.id.filter((_, receiver) => view.isShown(receiver))).toEqual(['A', 'B', 'E']);
    expect(view.hiddenCount).toBe(3);
    const filter = { search: '', onlyExceeding: false, isShown: view.isShown };
    expect(receiverRows(results, 'night', filter).map(({ index }) => index)).toEqual([0, 1, 4]);
  });
});

describe('strongestMeasures', () => {
  test('ranks by the list of the set: alternative accommodation above a respite offer', () => {
    const { criteria } = results;
    const strongestAt = (key: string) => {
      const time = criteria.operatingTimes.find((candidate) => candidate.key === key);
      return time === undefined ? [] : strongestMeasures(criteria, time);
    };
    expect(strongestAt('night')).toEqual(['N', 'V', 'IB', 'RO', 'DR', 'AA']);
    expect(strongestAt('evening')).toEqual(['N', 'V', 'IB', 'RO', 'DR']);
  });
});
