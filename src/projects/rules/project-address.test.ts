import { describe, expect, it } from 'vitest';
import { projectUidSchema } from '../../model/ids.ts';
import { projectAt } from './project-address.ts';

const project = (uid: string, id: string, formerIds: string[] = []) => ({
  uid: projectUidSchema.parse(uid),
  id,
  formerIds,
});
const STATION = project('u1', 'station-east', ['station', 'depot']);
const DEPOT = project('u2', 'depot');

describe('projectAt', () => {
  it.each([
    ['u1', STATION],
    ['station-east', STATION],
    ['station', STATION],
    // Another project has taken the address since.
    ['depot', DEPOT],
    ['nowhere', null],
  ])('finds the project at %s', (address, found) => {
    expect(projectAt([STATION, DEPOT], address)).toBe(found);
  });

  it('keeps the project with which a page was opened, whatever its address now leads to', () => {
    expect(projectAt([STATION, DEPOT], 'depot', STATION.uid)).toBe(STATION);
    expect(projectAt([project('u1', 'renamed')], 'station-east', STATION.uid)).toEqual(project('u1', 'renamed'));
    expect(projectAt([DEPOT], 'depot', STATION.uid)).toBeNull();
  });
});
