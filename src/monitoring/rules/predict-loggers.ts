import { BANDS } from '../../engine/scene/bands.ts';
import type { Source } from '../../engine/scene/scene.ts';
import { weightOf } from '../../engine/tracing/positions.ts';
import { trace } from '../../engine/tracing/trace.ts';
import { createTracingContext, type TracingContext, withSources } from '../../engine/tracing/tracing-context.ts';
import type { PredictedLine } from './logger-prediction.ts';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';
import { workAreaName } from '../../model/assessment/work-area.ts';
import { acousticScene } from '../../prediction/rules/scene/acoustic-base.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { localPlane } from '../../prediction/rules/scene/work-shapes.ts';
import { plannerOf } from '../../prediction/rules/run/planned-work.ts';
import { problemsOfAssessment } from '../../prediction/rules/sources/problems.ts';
import { Refusal } from '../../prediction/rules/sources/refusal.ts';
import type { AssessmentInput, SourcedArea } from '../../prediction/rules/sources/sourced-areas.ts';
import type { SourceLine } from '../../prediction/rules/sources/work-area-sources.ts';

/** Position of a logger: WGS 84, and height above ground in m. */
export interface LoggerPlace {
  readonly lon: number;
  readonly lat: number;
  readonly heightM: number;
}

/**
 * Predicts the level of each equipment line at loggers, with the engine and the method of the assessment. Loggers are in the free
 * field, so no façade is excluded from reflections for them.
 * @throws Refusal with everything that prevents the prediction; RangeError if the method cannot be computed
 */
export function predictLoggers(
  input: AssessmentInput,
  scene: PreparedScene,
  loggers: readonly LoggerPlace[],
): PredictedLine[] {
  const problems = problemsOfAssessment(input, scene);
  if (problems.length > 0) throw new Refusal(problems);
  const { areas, sources, barriers } = plannerOf(scene)(input);
  const toLocal = localPlane(scene);
  const context = createTracingContext({
    ...acousticScene(scene, input.config.method, sources, barriers),
    receivers: {
      ids: loggers.map((_, at) => String(at)),
      xy: Float64Array.from(loggers.flatMap(({ lon, lat }) => [...toLocal(lon, lat)])),
      heightM: Float64Array.from(loggers, ({ heightM }) => heightM),
    },
  });
  const traced = trace(context, 0, loggers.length);
  const energiesAtLoggers = (energy: Float64Array, { source, lwDb }: SourceLine): number[] => {
    const weight = weightOf(Float64Array.from(lwDb));
    return loggers.map((_, logger) => {
      const offset = (source * loggers.length + logger) * BANDS;
      return weight.reduce((sum, of, band) => sum + of * (energy[offset + band] ?? 0), 0);
    });
  };
  return areas.flatMap((area) =>
    area.lines.map((line): PredictedLine => {
      const moving = movingPieces(context, sources, area, line, loggers.length);
      const spread = energiesAtLoggers(traced.energy, line);
      const worst = area.crew === 'one-place' ? energiesAtLoggers(traced.atLoudest, line) : spread;
      return { ...factsOf(area, line), worst, spread, moving };
    }),
  );
}

function factsOf({ id, area }: SourcedArea, { item, itemLwDb, usage }: SourceLine) {
  const { id: equipment, name, height, lamax, category, penalty } = item;
  return {
    area: id,
    areaName: workAreaName(area),
    equipment,
    name,
    lwaItem: aWeightedSum(itemLwDb),
    lw: [...itemLwDb] as PredictedLine['lw'],
    height,
    lamax,
    category,
    usage,
    isAnnoying: penalty > 0,
  };
}

/** The energies of a line's pieces for a single equipment line. */
function movingPieces(
  context: TracingContext,
  sources: readonly Source[],
  { moving }: SourcedArea,
  { source, lwDb }: SourceLine,
  loggers: number,
): PredictedLine['moving'] {
  const found = sources[source];
  if (moving === null || found?.pieces === undefined) return null;
  const weights = { equipment: weightOf(Float64Array.from(lwDb)), penalised: null, maxima: [] };
  const alone = withSources(context, [{ ...found, pieces: { ...found.pieces, weights } }]);
  const [passed] = trace(alone, 0, loggers).passed;
  if (passed === undefined) throw new Error(`no energies of the pieces of ${found.id}`);
  const pieces = Array.from({ length: loggers }, (_, logger) =>
    Array.from({ length: passed.count }, (__, piece) => passed.equipment[piece * loggers + logger] ?? 0),
  );
  return { lineM: moving.line.lineM, pieces };
}
