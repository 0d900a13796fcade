import { DETAIL_MM, DETAIL_SCALE } from '../../rules/detail-bounds.ts';
import type { Report } from '../../rules/report.ts';
import type { MapSheet } from '../../rules/site-map.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { SiteLegend, mapNotes } from '../maps/site-legend.tsx';
import { SiteMap } from '../maps/site-map.tsx';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { MAP_OF_THE_SITE } from '../texts.ts';

/** The map of the whole site. */
export function SiteSection({ report }: { report: Report }) {
  return (
    <Section title={MAP_OF_THE_SITE}>
      <Sheet sheet={report.map} report={report} label="Map of the site with results, to scale, north up" />
    </Section>
  );
}

/** Shows the work on detail maps at 1:2,500. Renders nothing for older reports, which have no detail maps. */
export function DetailSections({ report }: { report: Report }) {
  const { details, omittedDetails } = report.map;
  const scale = `1:${grouped(DETAIL_SCALE)}`;
  return details.map((sheet, index) => {
    const title = details.length === 1 ? `Detail map ${scale}` : `Detail map ${scale}, sheet ${index + 1}`;
    return (
      <Section key={title} title={title}>
        <Sheet sheet={sheet} report={report} label={`${title}, north up`} paper={DETAIL_MM} />
        <p className={classes.fine}>
          {scale} where it is printed on A4 without scaling.
          {omittedDetails > 0 &&
            index === details.length - 1 &&
            ` The work extends beyond these sheets; ${plural(omittedDetails, 'one sheet', `${omittedDetails} sheets`)} with fewer exceedances ${plural(omittedDetails, 'is', 'are')} omitted.`}
        </p>
      </Section>
    );
  });
}

interface SheetProps {
  sheet: MapSheet;
  report: Report;
  label: string;
  paper?: typeof DETAIL_MM;
}

function Sheet({ sheet, report, label, paper }: SheetProps) {
  const { map, barriers, catchments, criteria } = report;
  return (
    <div className={classes.whole}>
      <SiteMap label={label} sheet={sheet} classes={map.classes} report={report} {...(paper && { paper })} />
      <SiteLegend
        sheet={sheet}
        classes={map.classes}
        criterion={criteria.words.criterion}
        hasBarriers={barriers.length > 0}
        hasCatchments={catchments.length > 0}
      />
      <p className={classes.fine}>{mapNotes(sheet, map, criteria.words.level).join(' ')}</p>
    </div>
  );
}
