import {
  IconBuilding,
  IconBulldozer,
  IconHome,
  IconLayersIntersect,
  IconMap,
  IconMountain,
  IconPlant,
  IconWall,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ProjectFolder } from '../../../model/project/project.ts';

const FILES_OF_POLYGONS =
  'GeoJSON, GeoPackage, KML, shapefile (all of its parts, or zipped) or zipped MapInfo; polygons';

/** The description of a folder for administrators. */
export interface FolderText {
  title: string;
  icon: TablerIcon;
  /** Whether a load needs the folder. */
  needed: boolean;
  purpose: string;
  formats: string;
  /** Columns or attributes of its files. Null if they have none. */
  columns: string | null;
}

export const FOLDER_TEXTS: Readonly<Record<ProjectFolder, FolderText>> = {
  receivers: {
    title: 'Receivers',
    icon: IconHome,
    needed: true,
    purpose: 'Places where noise is assessed: dwellings, schools, parks.',
    formats:
      'CSV, XLSX, OpenStreetMap (Overpass), GeoJSON, GeoPackage, KML, shapefile (all of its parts, or zipped) or zipped MapInfo; points',
    columns:
      'id, type, height (m above ground) or floors (inside a building neither is needed); in a CSV easting and northing, or lon and lat. Optional: address; catchment; criteria of the receiver by operating time in dB(A), each in a column such as nml_night or all in own_nml (standard=55 night=45); in_use, the operating times in which the receiver is in use',
  },
  buildings: {
    title: 'Buildings',
    icon: IconBuilding,
    needed: false,
    purpose: 'Footprints that screen and reflect.',
    formats: `CityGML, CityJSON, OpenStreetMap (Overpass), GeoParquet, ${FILES_OF_POLYGONS}`,
    columns:
      'height (m) or floors (3 m each), unless a point cloud in Terrain shows the roofs; floors beside a height say how many floors have receivers. Optional: heritage (yes or no), for vibration; reflection (ρ, 0 to 1), reflection_loss (dB; refl_loss in a shapefile) or facade_material (hard, windows, factory or open; facade_mat in a shapefile), else 0.8',
  },
  barriers: {
    title: 'Barriers',
    icon: IconWall,
    needed: false,
    purpose: 'Walls that stand already.',
    formats:
      'OpenStreetMap (Overpass), GeoJSON, GeoPackage, KML, shapefile (all of its parts, or zipped) or zipped MapInfo; lines',
    columns:
      'height (m). Optional: reflection (ρ, 0 to 1), reflection_loss (dB; refl_loss in a shapefile) or facade_material (hard, windows, factory or open; facade_mat in a shapefile), else none',
  },
  catchments: {
    title: 'Catchments',
    icon: IconLayersIntersect,
    needed: true,
    purpose: 'Areas with their background levels.',
    formats: FILES_OF_POLYGONS,
    columns:
      'name, and rbl_day, rbl_evening, rbl_night (dB(A)) or category (R0 to R5). A CSV of these columns, as Monitoring exports it, beside the polygons: its levels are taken in place of theirs',
  },
  ground: {
    title: 'Ground',
    icon: IconPlant,
    needed: false,
    purpose: 'Where the ground is hard or soft, and where dense foliage or industrial installations attenuate.',
    formats: `OpenStreetMap (Overpass), ${FILES_OF_POLYGONS}`,
    columns:
      'g, from 0 (hard) to 1 (soft). Optional: cover (foliage so dense that nobody sees through, or industrial), with its height (m)',
  },
  terrain: {
    title: 'Terrain',
    icon: IconMountain,
    needed: false,
    purpose: 'Heights of the ground. Buildings without a height take theirs from point clouds.',
    formats:
      'ESRI ASCII grid (.asc, with .prj), GeoTIFF, point cloud with classified ground (LAS, LAZ, COPC), a surface of LandXML, or contours and points as GeoJSON, GeoPackage, KML, DXF, shapefile (all of its parts, or zipped) or zipped MapInfo',
    columns: 'contours and points: elevation (m)',
  },
  equipment: {
    title: 'Equipment',
    icon: IconBulldozer,
    needed: true,
    purpose: 'The equipment that crews can choose from.',
    formats: 'CSV or XLSX',
    columns:
      'id, name, category, height (m), usage (%), penalty (dB), and lw63 to lw8000 (dB) or lwa (dB(A)). Optional: lamax, source, quality, not_recommended_out_of_hours (yes or no), directivity (DI by angle from the front, such as 0: 5 | 90: -1 | 180: -8)',
  },
  imagery: {
    title: 'Imagery',
    icon: IconMap,
    needed: false,
    purpose: 'Site plans and photographs under the drawing.',
    formats: 'PNG or JPEG with its world file (.pgw, .jgw), GeoTIFF, or a tile address in a JSON file',
    columns: 'JSON: url (https://…/{z}/{x}/{y}.png), attribution. Optional: terms, minZoom, maxZoom, bounds',
  },
};
