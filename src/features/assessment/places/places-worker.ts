/** Looks for places of plant beside the page. One request a worker; ending it cancels. */
import { AllowedPowers } from '../../../assessment/allowed-power.ts';
import { coarseFirst, middleOfCell } from '../../../assessment/place-grid.ts';
import { limitsOf } from '../../../assessment/place-limits.ts';
import { placeBarrier } from '../../../assessment/planned-barriers.ts';
import { criteriaSetOf } from '../../../domain/report-config.ts';
import { readPreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { localPlane } from '../../../geodata/scene/work-shapes.ts';
import { type PlacesReply, placesRequestSchema } from './places-messages.ts';

/** What was found is sent so often, ms. */
const EVERY_MS = 150;

function reply(message: PlacesReply): void {
  globalThis.postMessage(message, {});
}

function answer(data: unknown): void {
  const { scene, asked } = placesRequestSchema.parse(data);
  const { config, grid, plant, limits: wanted, barriers } = asked;
  const prepared = readPreparedScene(scene);
  const set = criteriaSetOf(config);
  const limits = limitsOf(prepared, set, wanted);
  const toLocal = localPlane(prepared);
  const standing = barriers.map((barrier) => placeBarrier(barrier, toLocal));
  const powers = new AllowedPowers(prepared, config.method, set, standing);
  let found: Array<readonly [cell: number, lwa: number, receiver: number]> = [];
  let since = performance.now();
  const send = (isLast: boolean) => {
    reply({
      kind: 'places',
      cells: Uint32Array.from(found, ([cell]) => cell),
      lwa: Float64Array.from(found, ([, lwa]) => lwa),
      receivers: Int32Array.from(found, ([, , receiver]) => receiver),
      limits: Float64Array.from(found, ([, , receiver]) => limits[receiver] ?? NaN),
      isLast,
    });
    found = [];
    since = performance.now();
  };
  for (const cell of coarseFirst(grid)) {
    const allowed = powers.at(...toLocal(...middleOfCell(grid, cell)), plant, limits);
    found.push([cell, allowed?.lwa ?? NaN, allowed?.receiver ?? -1]);
    if (performance.now() - since > EVERY_MS) send(false);
  }
  send(true);
}

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  try {
    answer(data);
  } catch (error) {
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    reply({ kind: 'failed', message: `The places could not be looked at${detail}.` });
    // Where a developer looks for it.
    reportError(error);
  }
});
