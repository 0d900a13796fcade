import { Badge, Button, Text } from '@mantine/core';
import { IconHistory, IconRestore } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLive } from '../../../firebase/live.ts';
import { type SavedConfig, watchConfigVersions } from '../../api/report-config.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import { DEFAULT_REPORT_CONFIG } from '../../../model/project/report-config.ts';
import { shownTime } from '../../../model/format/format.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Failure, LoadingState, Unreadable } from '../../../ui/loading/states.tsx';
import { type Entered, enteredOf } from './entered.ts';

type Version = SavedConfig & { changes: string[] };

interface VersionsProps {
  project: ProjectUid;
  current: number;
  /** Copies a version into the editor. */
  onTake: (version: SavedConfig) => void;
}

/** The saved versions with person, time and changes. Each can be copied into the editor. */
export function Versions({ project, current, onTake }: VersionsProps) {
  const live = useLive(useMemo(() => watchConfigVersions(project), [project]));
  if (live.kind === 'loading') return <LoadingState />;
  if (live.kind === 'failed') return <Failure message={live.message} />;
  if (live.value.length === 0) {
    return (
      <EmptyState icon={<IconHistory />} title="Nothing was saved yet">
        The project uses what the product comes with. Every save is kept here.
      </EmptyState>
    );
  }
  const rows = live.value.map((version, index) => ({
    ...version,
    changes: changedParts(live.value[index + 1], version),
  }));
  return (
    <>
      <Unreadable documents={live.unreadable} advice="it cannot be taken back" />
      <DataTable
        label="Versions"
        rows={rows}
        columns={columnsOf(current, onTake)}
        rowId={({ version }) => String(version)}
        searchText={({ updatedBy, changes }) => [updatedBy, ...changes].join(' ')}
        sortedBy={{ id: 'version', desc: true }}
      />
    </>
  );
}

const PARTS: Readonly<Record<keyof Entered, string>> = {
  criteriaSet: 'criteria set',
  criteria: 'criteria',
  landUses: 'land uses',
  inUse: 'hours of land uses',
  heldAgainst: 'what criteria are compared with',
  groundBorne: 'table of ground-borne noise',
  method: 'method',
  exceedance: 'exceedance colours',
  contourBandsDb: 'contour bands',
  timeZone: 'time zone',
  holidays: 'public holidays',
  texts: 'texts',
  logo: 'logo',
};

/** The parts that differ from the previous version. The first version is compared with the defaults of the product. */
function changedParts(before: SavedConfig | undefined, after: SavedConfig): string[] {
  const [was, is] = [enteredOf(before ?? DEFAULT_REPORT_CONFIG), enteredOf(after)];
  const keys = Object.keys(PARTS) as Array<keyof Entered>;
  return keys.filter((key) => canonicalJson(was[key]) !== canonicalJson(is[key])).map((key) => PARTS[key]);
}

function columnsOf(current: number, onTake: (version: SavedConfig) => void): Array<DataColumn<Version>> {
  return [
    {
      id: 'version',
      header: 'Version',
      width: 110,
      sortBy: ({ version }) => version,
      cell: ({ version }) => (
        <Text size="sm">
          {version}{' '}
          {version === current && (
            <Badge size="xs" variant="light" color="green">
              in use
            </Badge>
          )}
        </Text>
      ),
    },
    {
      id: 'at',
      header: 'Saved',
      width: 180,
      newestFirst: true,
      sortBy: ({ updatedAt }) => updatedAt ?? new Date(0),
      cell: ({ updatedAt }) => <Text size="sm">{updatedAt === null ? '' : shownTime(updatedAt)}</Text>,
    },
    {
      id: 'by',
      header: 'By',
      sortBy: ({ updatedBy }) => updatedBy,
      cell: ({ updatedBy }) => <Text size="sm">{updatedBy}</Text>,
    },
    {
      id: 'changes',
      header: 'Changed',
      cell: ({ changes }) => <Text size="sm">{changes.length === 0 ? 'nothing' : changes.join(', ')}</Text>,
    },
    {
      id: 'take',
      header: '',
      width: 150,
      cell: (version) =>
        version.version !== current && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRestore size={14} />}
            aria-label={`Restore version ${version.version}`}
            onClick={() => onTake(version)}
          >
            Restore
          </Button>
        ),
    },
  ];
}
