import { expect, it } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { resultsSchema } from '../../../src/model/results/results.ts';
import { EAST, NORTH, projectWith, textFile } from '../../support/made-up-files.ts';
import { firstPlan } from '../../support/plan-edits.ts';
import { preparedScene } from '../../support/prepared-scene.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const sceneOf = (columns: string, ...rows: string[]) =>
  preparedScene(
    projectWith(
      textFile(
        'receivers',
        'receivers.csv',
        `id,type,height,easting,northing${columns}\n${rows.map((row, at) => `R${at},office,1.5,${EAST + 40 * at},${NORTH}${row}`).join('\n')}\n`,
      ),
    ),
  );

it('results contain the own criteria and hours of use of receivers, whatever times were assessed', async () => {
  const scene = sceneOf(',nml_night,nml_day-ooh,in_use', ',45,,', ',,52.5,standard day-ooh', ',,,');
  const results = await assess({ ...firstPlan(randomFrom(5)), hash: '' }, scene, { email: '', at: new Date(0) });
  const { ownNml, inUse } = resultsSchema.parse(JSON.parse(JSON.stringify(results))).receivers;
  expect(ownNml).toEqual({ night: [45, null, null], 'day-ooh': [null, 52.5, null] });
  expect(inUse).toEqual([null, ['standard', 'day-ooh'], null]);
});

it('results without own criteria and hours of use have no such columns', async () => {
  const scene = sceneOf('', '');
  const { receivers } = await assess({ ...firstPlan(randomFrom(5)), hash: '' }, scene, { email: '', at: new Date(0) });
  expect(Object.keys(receivers)).not.toContain('ownNml');
  expect(Object.keys(receivers)).not.toContain('inUse');
});
