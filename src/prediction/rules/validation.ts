import validation from './validation.json' with { type: 'json' };
import type { Method } from '../../model/project/report-config.ts';

/**
 * Says in a sentence how the engine was validated for a method. Empty for the quick method, because no reference cases are
 * published for it. The tests of the reference cases write the figures.
 */
export function validationStatement({ prediction, edition }: Pick<Method, 'prediction' | 'edition'>): string {
  if (prediction === 'quick') return '';
  const { cases, comparisons, engineVersion } = validation;
  // The figure is a bound and is rounded up.
  const most = (values: readonly number[]) => (Math.ceil(100 * Math.max(...values)) / 100).toFixed(2);
  const second = comparisons.filter(({ name }) => name.startsWith('Second implementation'));
  const scenes = second.reduce((sum, suite) => sum + suite.scenes, 0);
  const below = Math.max(...second.map(({ belowDb }) => belowDb));
  // No reference cases of the 2024 edition are published.
  const ofEdition = edition === '2024' ? ' by the edition of 1996, of which alone cases are published' : '';
  return `Version ${engineVersion} of the engine was checked against ${cases.length} published cases of ISO/TR 17534-3:2015${ofEdition}: the worst octave band is within ${most(cases.map(({ worstBandDb }) => worstBandDb))} dB and the A-weighted total within ${most(cases.map(({ totalDb }) => totalDb))} dB. Over ${scenes} random scenes it is within ${below} dB of a second implementation, which was written from the formulas alone.`;
}
