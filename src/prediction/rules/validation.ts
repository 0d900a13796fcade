import validation from './validation.json' with { type: 'json' };
import type { Method } from '../../model/project/report-config.ts';

/**
 * How the engine that predicts by a method was checked, in a sentence; empty for the quick method, of which no cases are published.
 * The figures are written by the tests of reference cases.
 */
export function validationStatement({ prediction, edition }: Pick<Method, 'prediction' | 'edition'>): string {
  if (prediction === 'quick') return '';
  const { cases, comparisons, engineVersion } = validation;
  // Rounded up: it is a bound.
  const most = (values: readonly number[]) => (Math.ceil(100 * Math.max(...values)) / 100).toFixed(2);
  const second = comparisons.filter(({ name }) => name.startsWith('Second implementation'));
  const scenes = second.reduce((sum, suite) => sum + suite.scenes, 0);
  const below = Math.max(...second.map(({ belowDb }) => belowDb));
  // No cases of the edition of 2024 are published.
  const ofEdition = edition === '2024' ? ' by the edition of 1996, of which alone cases are published' : '';
  return `Version ${engineVersion} of the engine was checked against ${cases.length} published cases of ISO/TR 17534-3:2015${ofEdition}: the worst octave band is within ${most(cases.map(({ worstBandDb }) => worstBandDb))} dB and the A-weighted total within ${most(cases.map(({ totalDb }) => totalDb))} dB. Over ${scenes} random scenes it is within ${below} dB of a second implementation, which was written from the formulas alone.`;
}
