import { ActionIcon, Menu } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { Explained } from '../../../firebase/error-texts.ts';
import { firstOf } from '../../../firebase/live.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import type { Project, ProjectFolder } from '../../../model/project/project.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../model/project/report-config.ts';
import { watchReportConfig } from '../../api/report-config.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type TemplateFormat, templateFormats, templateTable, templateText } from '../../rules/folder-templates.ts';
import { showFailure } from '../show-failure.ts';
import { FOLDER_TEXTS } from './folders.ts';

const NAMES: Readonly<Record<TemplateFormat, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)', geojson: 'GeoJSON' };

interface TemplateMenuProps {
  folder: ProjectFolder;
  /** The project. Template shapes are at its place, and template catchments have the background levels of its criteria set. */
  project: Pick<Project, 'uid' | 'place'>;
}

/** Offers template files with the columns of a folder and three example rows. */
export function TemplateMenu({ folder, project }: TemplateMenuProps) {
  const formats = templateFormats(folder);
  if (formats.length === 0) return null;
  const title = FOLDER_TEXTS[folder].title.toLowerCase();
  const save = async (format: TemplateFormat) => {
    try {
      saveFile(`${folder}-template.${format}`, await contentOf(folder, format, project));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={`Template for ${title}`} title="Download a template">
          <IconFileDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Template with three rows</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {NAMES[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

async function contentOf(
  folder: ProjectFolder,
  format: TemplateFormat,
  { uid, place }: Pick<Project, 'uid' | 'place'>,
): Promise<Blob> {
  if (folder === 'imagery') throw new Error('pictures have no template');
  if (format !== 'xlsx') {
    const criteria = folder === 'catchments' ? await criteriaOf(uid) : criteriaSetOf(DEFAULT_REPORT_CONFIG);
    return new Blob([templateText(folder, format, place, criteria)]);
  }
  const { tableXlsx } = await import('../../../gis/formats/write-xlsx.ts');
  return tableXlsx(FOLDER_TEXTS[folder].title, templateTable(folder === 'equipment' ? folder : 'receivers', place));
}

/** @throws Explained if the criteria set is invalid or cannot be read */
async function criteriaOf(project: ProjectUid): Promise<CriteriaSet> {
  const config = await firstOf(watchReportConfig(project));
  if (config !== null) return criteriaSetOf(config);
  throw new Explained('The columns are those of the criteria set, which cannot be used yet: see Criteria and report.');
}
