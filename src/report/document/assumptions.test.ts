import { describe, expect, it } from 'vitest';
import { assumptionsOf } from './assumptions.ts';
import { methodSchema } from '../../model/project/report-config.ts';
import { reportOf } from '../../../tests/support/reports.ts';
import { assessedArea, someResults } from '../../../tests/support/results.ts';

describe('the assumptions of a report', () => {
  const said = (changes: Parameters<typeof reportOf>[1], method = {}) =>
    assumptionsOf(reportOf({ ...someResults(['R1']), method: methodSchema.parse(method) }, changes)).join(' ');

  it('say that tunnel portals are not included', () => {
    expect(said({})).toContain('Sound from tunnel portals is not predicted.');
    expect(said({}, { prediction: 'quick' })).toContain('tunnel portals');
  });

  it('list the site assumptions of the load, with the ground factor of the run', () => {
    const siteAssumptions = [
      { kind: 'level-ground' },
      { kind: 'no-ground' },
      { kind: 'building-heights', count: 2 },
    ] as const;
    const text = said({ siteAssumptions: [...siteAssumptions] }, { groundDefault: 0.5 });
    expect(text).toContain('The ground is taken as level: the project has no terrain.');
    expect(text).toContain('The ground is taken as mixed (G = 0.5): the project has no map of the ground.');
    expect(text).toContain('2 buildings have their height from the number of floors, 3 m each.');
    expect(text).not.toContain('Ground outside mapped regions');
    expect(said({}, { groundDefault: 0.5 })).toContain('Ground outside mapped regions is taken as mixed (G = 0.5).');
  });

  it('name foliage and industrial sites if the project maps some and the method includes them', () => {
    expect(said({})).not.toContain('A.1');
    expect(said({ covers: ['foliage', 'industrial'] })).toMatch(/block the view \(ISO 9613-2, A\.1\).*A\.2/);
    expect(said({ covers: ['foliage'] })).not.toContain('A.2');
    expect(said({ covers: ['foliage'] }, { prediction: 'quick' })).not.toContain('A.1');
  });

  it('name equipment with a fixed bearing, and say that the quick method ignores directivity', () => {
    const di = [6, -6].map((level, at) => ({ angle: 180 * at, di: Array<number>(8).fill(level) }));
    const [equipment] = assessedArea().equipment;
    const fan = { ...equipment!, name: 'Fan', facing: { bearing: 90, directivity: di } };
    const areas = [assessedArea({ name: 'Shaft', equipment: [equipment!, fan] })];
    expect(said({ areas })).toContain('except Fan of Shaft (front to 90°)');
    expect(said({})).not.toContain('in all directions');
    expect(said({ areas }, { prediction: 'quick' })).toContain('The quick method has no directivity');
  });

  it('say how façades reflect if reflections are predicted', () => {
    expect(said({})).toContain('Reflections from other façades are not included.');
    expect(said({}, { reflections: 1 })).toContain('Façades reflect as given in the project’s files');
    expect(said({}, { reflections: 1 })).not.toContain('Second-order');
    expect(said({}, { reflections: 2 })).toContain('Second-order reflections are included.');
  });
});
