import { yieldToEvents } from '../../engine/prediction/trace-all.ts';
import { AllowedPowers } from '../rules/allowed-power.ts';
import { coarseFirst, middleOfCell } from '../rules/place-grid.ts';
import { limitsOf } from '../rules/place-limits.ts';
import { projectScreens } from '../../prediction/rules/sources/existing-barriers.ts';
import { criteriaSetOf } from '../../model/project/report-config.ts';
import { type PreparedScene, readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { localPlane } from '../../prediction/rules/scene/work-shapes.ts';
import type { PlacesAsked, PlacesReply, PlacesRequest } from './places-messages.ts';

/** Interval at which found positions are sent and new requests are processed, ms. */
const EVERY_MS = 150;

/** The last search, with its traced pairs. */
interface Searched {
  readonly config: string;
  readonly grid: string;
  readonly powers: AllowedPowers;
}

/** Searches for positions of equipment in the worker. It keeps the traced pairs for the next search of the same positions. */
export class PlacesService {
  private readonly answer: (reply: PlacesReply) => void;
  private scene: PreparedScene | null = null;
  private waiting: { number: number; asked: PlacesAsked } | null = null;
  private searched: Searched | null = null;
  private isRunning = false;

  constructor(answer: (reply: PlacesReply) => void) {
    this.answer = answer;
  }

  /** Handles a message from the page. @returns resolves when all work that it caused is done */
  async onMessage(request: PlacesRequest): Promise<void> {
    if (request.kind === 'scene') {
      this.scene = readPreparedScene(request.scene);
      return;
    }
    this.waiting = request;
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.waiting !== null) await this.searchPlaces();
    } finally {
      this.isRunning = false;
    }
  }

  /** Runs the waiting search until another one arrives. */
  private async searchPlaces(): Promise<void> {
    const { waiting, scene } = this;
    if (waiting === null || scene === null) throw new Error('places were asked for before the scene');
    this.waiting = null;
    const { number, asked } = waiting;
    try {
      await this.searchAll(number, asked, scene);
    } catch (error) {
      const detail = error instanceof RangeError ? ` (${error.message})` : '';
      this.searched = null;
      this.answer({ kind: 'failed', number, message: `The placement could not be calculated${detail}.` });
      throw error;
    }
  }

  private async searchAll(number: number, asked: PlacesAsked, scene: PreparedScene): Promise<void> {
    const { grid, equipmentItem } = asked;
    const toLocal = localPlane(scene);
    const limits = limitsOf(scene, criteriaSetOf(asked.config), asked.limits);
    const powers = this.powersFor(asked, scene);
    let found: Array<readonly [cell: number, lwa: number, receiver: number]> = [];
    let since = performance.now();
    const send = (isLast: boolean) => {
      this.answer({
        kind: 'places',
        number,
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
      const allowed = powers.at(...toLocal(...middleOfCell(grid, cell)), equipmentItem, limits);
      found.push([cell, allowed?.lwa ?? NaN, allowed?.receiver ?? -1]);
      if (performance.now() - since <= EVERY_MS) continue;
      send(false);
      await yieldToEvents();
      if (this.waiting !== null) return;
    }
    send(true);
  }

  /**
   * Returns an object that searches with the current barriers. It keeps the pairs that were traced for the same positions with
   * the same method.
   */
  private powersFor({ config, grid, barriers }: PlacesAsked, scene: PreparedScene): AllowedPowers {
    const screens = projectScreens(barriers, localPlane(scene));
    const [configText, gridText] = [JSON.stringify(config), JSON.stringify(grid)];
    let powers = this.searched?.config === configText ? this.searched.powers : null;
    if (powers === null) powers = new AllowedPowers(scene, config.method, criteriaSetOf(config), screens);
    else {
      if (this.searched?.grid !== gridText) powers.forget();
      powers.putUp(screens);
    }
    this.searched = { config: configText, grid: gridText, powers };
    return powers;
  }
}
