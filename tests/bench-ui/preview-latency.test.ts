/** Measures how soon the page tells other numbers after an edit of the plan, by the kind of edit; `npm run bench:ui` runs it. */
import { demoFiles } from '../../scripts/demo/generate.ts';
import { drag, onMap } from '../e2e/map.ts';
import { createAssessment, createWorld, expect, openAs, test } from '../e2e/world.ts';
import { stationArea } from '../e2e/work-areas.ts';
import { largeSuburb } from '../support/large-suburb.ts';
import { TEST_CRS } from '../support/made-up-files.ts';
import { framesOf, latenciesOf, longTasksOf, printTimes, type Times, timesOf } from './frames.ts';
import { yardAmid } from './yard.ts';

const ROUNDS = 11;
const WAIT_MS = 600_000;
const BETWEEN_MS = 700;
/** From an area that fills the map to one amid its surroundings. */
const STEPS_OUT = 4;
const SUBURB = { receivers: 50_000, buildings: 20_000 };
const measured: Array<[cells: string[], times: Times]> = [];

const SCENES = [
  { name: 'demo, 3,501 receivers', files: demoFiles, crs: 7856, areas: () => stationArea('Yard') },
  {
    name: 'suburb, 50,000 receivers',
    files: () => largeSuburb(SUBURB),
    crs: TEST_CRS,
    areas: () => yardAmid(SUBURB.buildings),
  },
];

for (const { name, files, crs, areas } of SCENES) {
  test(`the preview of the ${name}`, async ({ page }) => {
    const world = await createWorld('Latency', files(), crs);
    const { address } = await createAssessment(world, { name: 'Latency', workAreas: areas() });
    await openAs(page, world, address);
    const exact = page.getByText('Preview · up to date');
    await expect(exact).toBeVisible({ timeout: WAIT_MS });
    const longTasks = await longTasksOf(page);
    const measure = async (
      kind: string,
      by: Parameters<typeof latenciesOf>[1],
      edit: (round: number) => Promise<unknown>,
    ) => {
      const times = await latenciesOf(page, by, ROUNDS, async (round) => {
        await page.waitForTimeout(BETWEEN_MS);
        await edit(round);
      });
      measured.push([[name, kind], timesOf(times)]);
    };
    const quantity = page.getByLabel(/^Quantity of/);
    await measure('quantity of equipment', 'keydown', async (round) => {
      await quantity.fill(String(round % 2 === 0 ? 40 : 1));
      await quantity.press('Enter');
    });
    const area = page.getByRole('region', { name: 'Yard' });
    await measure('barrier', 'click', (round) =>
      area
        .getByText(round % 2 === 0 ? 'Yes' : 'No', { exact: true })
        .first()
        .click(),
    );
    await expect(exact).toBeVisible({ timeout: WAIT_MS });
    // Chosen, it is held and dragged without letting it go.
    await area.click({ position: { x: 8, y: 8 } });
    await page.getByRole('button', { name: 'More for Yard' }).click();
    await page.getByRole('menuitem', { name: 'Zoom to it' }).click();
    await page.waitForTimeout(2 * BETWEEN_MS);
    const [x, y] = await onMap(page, [0.5, 0.5]);
    await page.mouse.move(x, y);
    for (let step = 0; step < STEPS_OUT; step++) {
      await page.mouse.wheel(0, 120);
      await page.waitForTimeout(BETWEEN_MS);
    }
    const frames = await framesOf(page, () => drag(page, [x, y], [x + 150, y + 60]), BETWEEN_MS);
    measured.push([[name, 'frames while the area is dragged'], timesOf(frames)]);
    measured.push([[name, 'long tasks of all these'], timesOf(await longTasks())]);
  });
}

test.afterAll(() => printTimes(['scene', 'edit'], measured));
