import { type ProblemLog, shortened } from '../../files/problems.ts';
import type { Cell, FeatureTable, RawFeature } from '../../tables/feature-table.ts';
import { childrenOf, walkXml, type XmlElement, XmlFault } from '../xml/walk-xml.ts';
import { pathOf } from './coord-geom.ts';
import { headerReader } from './landxml-header.ts';

/** Line elements of a LandXML with the collections that contain them. */
const LINES: ReadonlyMap<string, string> = new Map([
  ['Alignment', 'Alignments'],
  ['PlanFeature', 'PlanFeatures'],
]);
/** Parts of a line that do not affect its position in plan. */
const UNWANTED = new Set(['Profile', 'CrossSects', 'Superelevation', 'Cant']);

/**
 * Reads the alignments and other lines of a LandXML. Columns: `name`, `desc`, and `staStart`, the chainage at the start in m.
 * @returns null if there are none, with the reason in the log
 */
export function readLandXmlLines(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const header = headerReader(log, false);
  const lines: XmlElement[] = [];
  const isWhole = walkXml(
    bytes,
    'LandXML',
    {
      unwanted: UNWANTED,
      onOpen: (name, _, parents) => {
        if (parents.length === 0) {
          if (name === 'LandXML') return 'enter';
          throw new XmlFault(`The file is XML with the root ${shortened(name, 40)}. Expected LandXML.`);
        }
        if (header.isHeader(name, parents)) return 'collect';
        if (parents.length === 1) return [...LINES.values()].includes(name) ? 'enter' : 'skip';
        return LINES.get(name) === parents[1] ? 'collect' : 'skip';
      },
      onElement: (element) => {
        if (LINES.has(element.name)) lines.push(element);
        else header.read(element);
      },
    },
    log,
  );
  const said = isWhole ? header.finish() : null;
  if (said === null) return null;
  const { unitM, crs } = said;
  const features = lines.flatMap((line, index) => featureOf(line, index + 1, unitM, log));
  if (lines.length === 0) log.error('The LandXML has no alignments. Expected Alignments with lines, arcs and spirals.');
  if (features.length === 0) return null;
  const columns = ['name', 'desc', 'staStart'];
  return { log, features, columns, crs, coordinates: 'metres', coordinateUnitM: unitM, isInOwnUnit: true, decimalComma: false }; // prettier-ignore
}

function featureOf(line: XmlElement, row: number, unitM: number, log: ProblemLog): RawFeature[] {
  const { name = '', desc = '', staStart = '' } = line.attributes;
  const what = `${line.name === 'Alignment' ? 'the alignment' : 'the line'} ${shortened(name || String(row), 60)}`;
  try {
    const paths = childrenOf(line, 'CoordGeom').map((geometry) => pathOf(geometry, unitM, what));
    const used = paths.map(({ points }) => points).filter((points) => points.length > 1);
    if (used.length === 0) throw new XmlFault(`There is no Line, Curve or Spiral in ${what}.`);
    const gaps = paths.reduce((sum, path) => sum + path.gaps, 0);
    if (gaps > 0) log.warning(`The elements of ${what} do not meet at ${gaps} places. They are joined there.`, { row });
    if (line.children.some((child) => child.name === 'StaEquation'))
      log.warning(`The chainage of ${what} jumps (StaEquation). It is counted on from its beginning.`, { row });
    const startM = staStart.trim() === '' ? NaN : Number(staStart) * unitM;
    const cells: Record<string, Cell> = {
      name: name.trim() || null,
      desc: desc.trim() || null,
      staStart: Number.isFinite(startM) ? Math.round(startM * 1e6) / 1e6 : null,
    };
    return [{ row, cells, geometry: { kind: 'lines', lines: used } }];
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    log.error(error.message, { row });
    return [];
  }
}
