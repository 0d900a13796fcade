import type { Position } from '../../crs/crs.ts';
import { type ProblemLog, shortened } from '../../files/problems.ts';
import type { FeatureTable } from '../../tables/feature-table.ts';
import { childrenOf, walkXml, type XmlElement, XmlFault } from '../xml/walk-xml.ts';
import { isOnEarth, osmIsPartial } from './osm-json.ts';
import { type OsmElement, osmTable, type Tags, type WantedTags } from './osm-table.ts';

const ELEMENTS = new Set(['node', 'way', 'relation', 'remark']);

/**
 * Reads OpenStreetMap XML from the API, from Overpass or from an editor.
 * @returns null if it cannot be read, with the reason in the log
 */
export function readOsmXml(bytes: Uint8Array, wanted: WantedTags, log: ProblemLog): FeatureTable | null {
  const elements: OsmElement[] = [];
  const isWhole = walkXml(
    bytes,
    'OpenStreetMap XML',
    {
      onOpen: (name, attributes, parents) => {
        if (parents.length === 0) {
          if (name === 'osm') return 'enter';
          throw new XmlFault(`The file is XML with the root ${shortened(name, 40)}. Expected OpenStreetMap XML.`);
        }
        const isDeleted = attributes.action === 'delete' || attributes.visible === 'false';
        return ELEMENTS.has(name) && !isDeleted ? 'collect' : 'skip';
      },
      onElement: (element) => {
        if (element.name === 'remark') throw new XmlFault(osmIsPartial(element.text.trim()));
        elements.push(elementOf(element));
      },
    },
    log,
  );
  return isWhole ? osmTable(elements, wanted, log) : null;
}

function elementOf(element: XmlElement): OsmElement {
  const { name, attributes } = element;
  const { id } = attributes;
  if (id === undefined || id.length > 30)
    throw new XmlFault(`A ${name} of the file has no id. Expected OpenStreetMap XML.`);
  const tags = tagsOf(element);
  switch (name) {
    case 'node': {
      const at = positionOf(element);
      if (at !== null) return { type: 'node', id, tags, at };
      const said = `${shortened(attributes.lat ?? '', 20)}, ${shortened(attributes.lon ?? '', 20)}`;
      throw new XmlFault(`The node ${id} lies at “${said}”. Expected a latitude and a longitude.`);
    }
    case 'way':
      return { type: 'way', id, tags, ...cornersOf(element) };
    default: {
      const members = childrenOf(element, 'member').filter((member) => member.attributes.type === 'way');
      return {
        type: 'relation',
        id,
        tags,
        members: members.map((member) => {
          const { corners } = cornersOf(member);
          return { ref: member.attributes.ref ?? '', corners: corners?.length === 0 ? null : corners };
        }),
      };
    }
  }
}

function tagsOf(element: XmlElement): Tags {
  return Object.fromEntries(
    childrenOf(element, 'tag').flatMap(({ attributes: { k, v } }) =>
      k === undefined || v === undefined ? [] : [[k, v]],
    ),
  );
}

/** The nodes of a way or a member, with their positions if the file has them (`out geom`). */
function cornersOf(element: XmlElement): { nodes: string[]; corners: Array<Position | null> | null } {
  const all = childrenOf(element, 'nd');
  const hasPlaces = all.some(({ attributes }) => attributes.lat !== undefined);
  return {
    nodes: all.map(({ attributes: { ref = '' } }) => ref),
    corners: hasPlaces ? all.map(positionOf) : null,
  };
}

function positionOf({ attributes: { lat = '', lon = '' } }: XmlElement): Position | null {
  if (lat.trim() === '' || lon.trim() === '') return null;
  const [x, y] = [Number(lon), Number(lat)];
  return isOnEarth(x, y) ? [x, y] : null;
}
