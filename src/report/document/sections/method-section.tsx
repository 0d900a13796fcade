import type { Report } from '../../rules/report.ts';
import { units } from '../../../model/format/units.ts';
import { assumptionsOf } from '../assumptions.ts';
import classes from '../report-document.module.css';
import { Subsection } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

const ACCURACY =
  'The standard states an accuracy of ±3 dB up to 1000 m (±1 dB below 100 m where the mean height of source and receiver is 5 to 30 m).';
const QUICK_ACCURACY =
  'BS 5228-1 states no accuracy of this method; it is for early planning, and takes the larger of soft ground and screening.';

/** Describes how levels were predicted, with all settings, what they are compared with, and how the engine was validated. */
export function MethodSection({ report, methodUrl }: { report: Report; methodUrl: string | null }) {
  const { method, criteria, validation } = report;
  return (
    <Subsection title="Method and criteria">
      <TableFrame label="Settings of the method">
        <tbody>
          {settingsOf(report).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <p>
        {method.prediction === 'quick' ? QUICK_ACCURACY : ACCURACY} {validation}
        {methodUrl !== null && (
          <>
            How the method was checked: <a href={methodUrl}>{methodUrl}</a>.
          </>
        )}
      </p>
      <p>
        Criteria: {criteria.title} (set {criteria.id}, version {criteria.version}). Source: {criteria.source}.
      </p>
      <p className={classes.fine}>{criteria.note}</p>
    </Subsection>
  );
}

const REFLECTIONS = ['left out', 'of first order', 'of first and second order'] as const;

/** Returns all settings of the prediction and the comparison. */
function settingsOf({ method, criteria, engineVersion }: Report): Array<[name: string, value: string]> {
  const isQuick = method.prediction === 'quick';
  const besideCorners: Array<[string, string]> = method.sideEdges
    ? [['Corners beside a clear line of sight', 'attenuate down to zmin; not required by the standard']]
    : [];
  const ofStandard: Array<[string, string]> = [
    [
      'Edition',
      method.edition === '1996'
        ? 'ISO 9613-2:1996, with the rules of ISO/TR 17534-3:2015'
        : `ISO 9613-2:${method.edition}`,
    ],
    ['Bands', 'octave bands from 63 Hz to 8 kHz'],
    ['Meteorology', 'noise-enhancing: moderate downwind or temperature inversion (clause 5)'],
    [
      'Air',
      `${method.temperatureC} °C, ${method.humidityPct} % relative humidity, ${method.pressureKPa} kPa (ISO 9613-1)`,
    ],
    ['Ground method', method.groundMethod === 'general' ? 'general (7.3.1)' : 'alternative (7.3.2)'],
    ['Lateral diffraction', method.lateral ? 'predicted' : 'left out'],
    ...besideCorners,
    ['Reflections off façades', REFLECTIONS[method.reflections]],
  ];
  return [
    [
      'Prediction',
      isQuick ? 'quick A-weighted method of BS 5228-1:2009+A1:2014, annex F' : 'ISO 9613-2, attenuation outdoors',
    ],
    ...(isQuick ? [] : ofStandard),
    ['Ground outside the mapped regions', `G = ${method.groundDefault}`],
    ['Default height of temporary noise barriers', units.metres(method.barrierHeightM)],
    [
      'Attenuation of temporary noise barriers',
      method.temporaryScreenCapDb === null
        ? 'as predicted, without a cap'
        : `capped at ${method.temporaryScreenCapDb} dB per octave band`,
    ],
    ['Penalty for annoying characteristics', units.dB(criteria.annoyingEquipmentDb)],
    ['Added at façades', units.dB(criteria.facadeCorrectionDb)],
    ['Rounding before comparison', criteria.rounding === 'integer' ? 'to whole decibels' : 'none'],
    ['Time zone', criteria.timeZone],
    ['Engine', `version ${engineVersion}`],
  ];
}

/** Lists the assumptions in plain words. */
export function AssumptionsSection({ report }: { report: Report }) {
  return (
    <Subsection title="Assumptions">
      <ul>
        {assumptionsOf(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Subsection>
  );
}
