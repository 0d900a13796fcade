import type { Source } from '../../../engine/scene/scene.ts';
import { copyPieces, keepPieces, type PieceEnergies, roomForPieces } from '../../../engine/tracing/line-pieces.ts';
import type { AreaEnergies } from '../sources/area-energies.ts';
import type { PlannedPass } from '../sources/moving-work.ts';
import {
  type CrewStrip,
  crewInWindows,
  energiesInWindow,
  energiesOfPass,
  type AudibilityThresholds,
  type PassRoom,
  roomForPass,
  stripAt,
  evaluatePass,
} from '../run/evaluate-pass.ts';
import type { EvaluatedCrew } from '../run/evaluate-work.ts';

interface CrewUpdate {
  readonly sources: readonly Source[];
  readonly pass: PlannedPass | null;
  readonly thresholds: readonly AudibilityThresholds[];
}

/** The moving crew of a work area in a live assessment: the energies of the pieces of its line, evaluated by its timetable. */
export class LiveCrew {
  private readonly receivers: number;
  private pass: PlannedPass | null = null;
  private thresholds: readonly AudibilityThresholds[] = [];
  private columns: PieceEnergies | null = null;
  private room: PassRoom | null = null;
  private thresholdsVersion = 0;

  constructor(receivers: number) {
    this.receivers = receivers;
  }

  get isMoving(): boolean {
    return this.pass !== null;
  }

  /** @returns whether the cached energies can no longer be used */
  update({ sources, pass, thresholds }: CrewUpdate): boolean {
    const hasSameThresholds =
      thresholds.length === this.thresholds.length &&
      thresholds.every((threshold, at) => threshold === this.thresholds[at]);
    if (!hasSameThresholds) this.thresholdsVersion += 1;
    this.thresholds = thresholds;
    const wasMoving = this.pass !== null;
    this.pass = pass;
    const [first] = sources;
    if (pass === null || first?.pieces === undefined) {
      this.columns = null;
      this.room = null;
      return wasMoving;
    }
    const weights = sources.flatMap(({ pieces }) => pieces?.weights ?? []);
    const { columns } = this;
    const isLike =
      columns !== null &&
      columns.count === first.pieces.count &&
      (columns.penalised !== null) === weights.some(({ penalised }) => penalised !== null) &&
      (columns.maximum !== null) === weights.some(({ maxima }) => maxima.length > 0);
    if (!isLike) this.columns = roomForPieces(first.group, first.pieces, weights, this.receivers);
    return !isLike;
  }

  /**
   * The sound powers that are included in the energies of pieces, as text. If they change, the pieces are traced again. Null if
   * the crew does not move.
   */
  weightsOf(sources: readonly Source[]): string | null {
    const pieces = sources.flatMap((source) => source.pieces ?? []);
    if (pieces.length === 0) return null;
    const listed = pieces.flatMap(({ count, weights }) =>
      weights === undefined ? [] : [[count, weights.equipment, weights.penalised ?? [], ...weights.maxima]],
    );
    return JSON.stringify(
      listed.map((columns) => columns.map((column) => (typeof column === 'number' ? column : [...column]))),
    );
  }

  /** The properties that the evaluation depends on, as text. Empty if the crew does not move. */
  textOf({ pass }: CrewUpdate): string {
    if (pass === null) return '';
    const averaged = Array.from(pass.numberOf.keys(), ({ from, minutes }) => [from, minutes]);
    return JSON.stringify([pass.line, pass.spans, averaged, this.thresholdsVersion]);
  }

  makeRoom(): AreaEnergies {
    if (this.pass === null || this.columns === null) throw new Error('no room for a crew that does not move');
    this.room = roomForPass(this.pass, this.columns, this.receivers);
    return energiesOfPass(this.room);
  }

  /** Stores the traced energies of receivers from index `first` on. */
  keep(passed: readonly PieceEnergies[], first: number): void {
    const [traced] = passed;
    if (traced !== undefined && this.columns !== null) keepPieces(traced, this.columns, first);
  }

  /** Copies the energies of one receiver to the receivers [from, to). */
  borrow(from: number, to: number, lender: number): void {
    if (this.columns === null) return;
    for (let receiver = from; receiver < to; receiver++) {
      if (receiver !== lender) copyPieces(this.columns, lender, receiver);
    }
  }

  evaluate(from: number, to: number): void {
    if (this.pass === null || this.columns === null || this.room === null) return;
    evaluatePass(this.pass, this.columns, this.thresholds, this.room, from, to);
  }

  /** The crew in one of its windows. Null if it does not move or has no such window. */
  inWindow(window: number): { readonly energies: AreaEnergies; readonly times: readonly string[] } | null {
    const times = this.pass?.windows[window]?.times;
    if (this.pass === null || this.columns === null || times === undefined) return null;
    return { energies: energiesInWindow(this.pass, this.columns, window), times };
  }

  strip(receiver: number): CrewStrip | null {
    if (this.pass === null || this.columns === null) return null;
    return stripAt(this.pass, this.columns, this.thresholds, receiver);
  }

  /** The evaluated crew. Empty if it does not move. */
  get evaluated(): [] | [EvaluatedCrew] {
    const { pass, columns, room } = this;
    if (pass === null || columns === null || room === null) return [];
    return [{ findings: room.findings, inWindow: crewInWindows(pass, columns) }];
  }
}
