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
import type { ProjectFolder } from '../../../domain/project.ts';
import { commonTexts } from '../../../texts/common.ts';
import { projectsTexts } from '../../../texts/admin-projects.ts';

/** What an administrator is told about a folder. */
export interface FolderText {
  title: string;
  icon: TablerIcon;
  /** Whether a project can be loaded without it. */
  needed: boolean;
  purpose: string;
  formats: string;
  /** Columns or attributes of its files; null where they have none. */
  columns: string | null;
}

export const FOLDER_TEXTS: Readonly<Record<ProjectFolder, FolderText>> = {
  receivers: {
    title: commonTexts.receivers,
    icon: IconHome,
    needed: true,
    purpose: projectsTexts.wherePeopleHearWork,
    formats: projectsTexts.csvXlsxGeoJSONGeoPackageKml,
    columns: projectsTexts.columnsOfReceivers,
  },
  buildings: {
    title: projectsTexts.buildings,
    icon: IconBuilding,
    needed: false,
    purpose: projectsTexts.footprintsThatScreenAndReflect,
    formats: projectsTexts.geoJSONGeoPackageKmlOrZipped,
    columns: projectsTexts.columnsOfBuildings,
  },
  barriers: {
    title: commonTexts.barriers,
    icon: IconWall,
    needed: false,
    purpose: projectsTexts.wallsThatStandAlready,
    formats: projectsTexts.geoJSONGeoPackageKmlOrZippedShapefile,
    columns: projectsTexts.columnsOfWalls,
  },
  catchments: {
    title: projectsTexts.catchments,
    icon: IconLayersIntersect,
    needed: true,
    purpose: projectsTexts.areasWithTheirBackgroundLevels,
    formats: projectsTexts.geoJSONGeoPackageKmlOrZipped,
    columns: projectsTexts.columnsOfCatchments,
  },
  ground: {
    title: projectsTexts.ground,
    icon: IconPlant,
    needed: false,
    purpose: projectsTexts.whereGroundIsHard,
    formats: projectsTexts.geoJSONGeoPackageKmlOrZipped,
    columns: projectsTexts.columnsOfGround,
  },
  terrain: {
    title: projectsTexts.terrain,
    icon: IconMountain,
    needed: false,
    purpose: projectsTexts.heightsOfTheGround,
    formats: projectsTexts.formatsOfTerrain,
    columns: projectsTexts.contoursAndPoints,
  },
  equipment: {
    title: projectsTexts.equipment,
    icon: IconBulldozer,
    needed: true,
    purpose: projectsTexts.equipmentThatCrewsCanChoose,
    formats: projectsTexts.csvOrXlsx,
    columns: projectsTexts.columnsOfEquipment,
  },
  imagery: {
    title: projectsTexts.imagery,
    icon: IconMap,
    needed: false,
    purpose: projectsTexts.sitePlansAndPhotographsUnder,
    formats: projectsTexts.pngOrJpeg,
    columns: projectsTexts.fieldsOfImagery,
  },
};
