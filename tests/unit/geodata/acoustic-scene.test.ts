import { expect, it } from 'vitest';
import { methodSchema } from '../../../src/model/project/report-config.ts';
import { acousticScene } from '../../../src/prediction/rules/scene/acoustic-base.ts';
import { preparedScene } from '../../support/prepared-scene.ts';

it('acousticScene takes the setting for vertical edges beside clear sight lines from the method of the project', () => {
  const prepared = preparedScene();
  expect(acousticScene(prepared, methodSchema.parse({}), [])).not.toHaveProperty('sideEdges');
  expect(acousticScene(prepared, methodSchema.parse({ sideEdges: true }), [])).toMatchObject({ sideEdges: true });
});
