import type { Report } from '../../domain/report.ts';
import { units } from '../../format/units.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import { assumptionsOf } from '../assumptions.ts';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

const ACCURACY = reportDocumentTexts.standardStatesAccuracyOf3;
const QUICK_ACCURACY = reportDocumentTexts.bs52281StatesNo;

/** How levels were predicted, with every setting, what they are compared with, and how the engine was checked. */
export function MethodSection({ report, methodUrl }: { report: Report; methodUrl: string | null }) {
  const { method, criteria, validation } = report;
  return (
    <Section title={reportDocumentTexts.methodAndCriteria}>
      <TableFrame label={reportDocumentTexts.settingsOfTheMethod}>
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
            {reportDocumentTexts.howMethodWasChecked} <a href={methodUrl}>{methodUrl}</a>.
          </>
        )}
      </p>
      <p>
        {reportDocumentTexts.criteriaSetVersionSource(criteria.title, criteria.id, criteria.version, criteria.source)}
      </p>
      <p className={classes.fine}>{criteria.note}</p>
    </Section>
  );
}

const REFLECTIONS = [
  reportDocumentTexts.leftOut,
  reportDocumentTexts.ofFirstOrder,
  reportDocumentTexts.ofFirstAndSecondOrder,
] as const;

/** All settings by which levels were predicted and compared. */
function settingsOf({ method, criteria, engineVersion }: Report): Array<[name: string, value: string]> {
  const isQuick = method.prediction === 'quick';
  const besideCorners: Array<[string, string]> = method.sideEdges
    ? [[reportDocumentTexts.cornersBesideSightLine, reportDocumentTexts.beyondTheStandard]]
    : [];
  const ofStandard: Array<[string, string]> = [
    [
      reportDocumentTexts.edition,
      method.edition === '1996' ? reportDocumentTexts.iso961321996 : reportDocumentTexts.iso96132(method.edition),
    ],
    [reportDocumentTexts.bands, reportDocumentTexts.octaveBandsFrom63Hz],
    [reportDocumentTexts.weather, reportDocumentTexts.moderateDownwindPropagation],
    [
      reportDocumentTexts.air,
      reportDocumentTexts.cRelativeHumidityKPaIso(method.temperatureC, method.humidityPct, method.pressureKPa),
    ],
    [
      reportDocumentTexts.groundMethod,
      method.groundMethod === 'general' ? reportDocumentTexts.general731 : reportDocumentTexts.alternative732,
    ],
    [reportDocumentTexts.waysRoundSidesOfObstacles, method.lateral ? 'predicted' : reportDocumentTexts.leftOut],
    ...besideCorners,
    [reportDocumentTexts.reflectionsOffFacades, REFLECTIONS[method.reflections]],
  ];
  return [
    [
      reportDocumentTexts.prediction,
      isQuick ? reportDocumentTexts.quickWeightedMethodOfBs : reportDocumentTexts.iso96132AttenuationOutdoors,
    ],
    ...(isQuick ? [] : ofStandard),
    [reportDocumentTexts.groundOutsideMappedRegions, `G = ${method.groundDefault}`],
    [reportDocumentTexts.usualHeightOfTemporaryNoise, units.metres(method.barrierHeightM)],
    [
      reportDocumentTexts.limitOnWhatTemporaryNoise,
      method.temporaryScreenCapDb === null ? 'none' : reportDocumentTexts.dBInOctaveBand(method.temporaryScreenCapDb),
    ],
    [reportDocumentTexts.addedForAnnoyingEquipment, reportDocumentTexts.dBOnItsPart(criteria.annoyingEquipmentDb)],
    [reportDocumentTexts.addedAtFacades, units.dB(criteria.facadeCorrectionDb)],
    [
      reportDocumentTexts.roundingBeforeLevelsAreCompared,
      criteria.rounding === 'integer' ? reportDocumentTexts.toTheWholeDecibel : 'none',
    ],
    [reportDocumentTexts.timeZone, criteria.timeZone],
    [reportDocumentTexts.engine, reportDocumentTexts.versionOf(engineVersion)],
  ];
}

/** What is taken for granted, in plain words. */
export function AssumptionsSection({ report }: { report: Report }) {
  return (
    <Section title={reportDocumentTexts.assumptions}>
      <ul>
        {assumptionsOf(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}
