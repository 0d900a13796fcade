import type { ProjectFolder } from '../../../../model/project/project.ts';
import { listed } from '../../../../model/format/format.ts';
import { type ProblemLog, shortened } from '../../../../gis/files/problems.ts';
import { readCityGml } from '../../../../gis/formats/city/citygml.ts';
import { readLandXmlSurface } from '../../../../gis/formats/landxml/landxml-surfaces.ts';
import { readOsmXml } from '../../../../gis/formats/osm/osm-xml.ts';
import { rootOfXml } from '../../../../gis/formats/xml/walk-xml.ts';
import type { FeatureTable } from '../../../../gis/tables/feature-table.ts';
import { wantedOfOsm } from './osm-layers.ts';
import { FORMAT_OF_ROOT, XML_FORMATS, type XmlFormat } from './table-formats.ts';

/**
 * Reads an XML file of a folder by the kind of its root element.
 * @returns null if it cannot be read, with the reason in the log
 */
export function readXml(folder: ProjectFolder, bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const root = rootOfXml(bytes);
  const formats = XML_FORMATS[folder] ?? [];
  const format = FORMAT_OF_ROOT.get(root ?? '');
  if (root !== null && format !== undefined && !formats.includes(format)) {
    log.error(`The file is ${format}, which is not read here. Expected ${listed(formats, 'disjunction')}.`);
    return null;
  }
  if (root === 'FeatureCollection') {
    log.error('The file is GML of another kind than CityGML. Save the layer as GeoPackage, for example with QGIS.');
    return null;
  }
  if (root !== null && format === undefined) {
    const name = shortened(root, 40);
    log.error(`The file is XML with the root ${name}. Expected ${listed(formats, 'disjunction')}.`);
    return null;
  }
  // The first reader reports why a file without a root cannot be read.
  const [first] = formats;
  return format === undefined && first === undefined
    ? null
    : readFormat(format ?? first ?? 'CityGML', folder, bytes, log);
}

function readFormat(format: XmlFormat, folder: ProjectFolder, bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  switch (format) {
    case 'CityGML':
      return readCityGml(bytes, log);
    case 'OpenStreetMap':
      return readOsmXml(bytes, wantedOfOsm(folder), log);
    case 'LandXML':
      return readLandXmlSurface(bytes, log);
  }
}

/** Whether a part of a zip is an XML file that a folder accepts. */
export function isXmlOf(folder: ProjectFolder, bytes: Uint8Array): boolean {
  const format = FORMAT_OF_ROOT.get(rootOfXml(bytes) ?? '');
  return format !== undefined && XML_FORMATS[folder]?.includes(format) === true;
}
