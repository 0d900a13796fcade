import { Button, Group, NativeSelect, NumberInput, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { RECEIVER_TYPES, type ReceiverType } from '../../../model/criteria/criteria-set.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { describeProblem, type Project } from '../../../model/project/project.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import {
  type BuildingsFound,
  receiversFile,
  receiversOfBuildings,
  usesOf,
} from '../../rules/load/receivers/receivers-from-buildings.ts';
import { readBuildings } from './read-buildings.ts';

const RECEIVERS_FROM_BUILDINGS = 'receivers-from-buildings.csv';

interface ReceiversFromBuildingsProps {
  project: Project;
  /** Names of the existing receiver files. */
  taken: ReadonlySet<string>;
  onMade: (file: File) => void;
  onClose: () => void;
}

/** Creates a receiver file from the buildings of a project: one address per building, with a receiver type by its use. */
export function ReceiversFromBuildingsDialog({ project, taken, onMade, onClose }: ReceiversFromBuildingsProps) {
  const found = useQuery({
    queryKey: ['addressable-buildings', project.uid, project.files.buildings, project.crs],
    queryFn: () => readBuildings(project),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title="Receivers from buildings">
      {!project.receiversAtFacades && (
        <Text size="sm" c="orange.9" mb="sm">
          Receivers are not placed in front of façades in this project: points inside buildings prevent publishing.
          Switch
          <i> Place receivers in front of façades</i> on, and save.
        </Text>
      )}
      {found.isPending && <LoadingState label="Reading the buildings …" />}
      {found.isError && <Failure message={errorText(found.error)} onRetry={() => void found.refetch()} />}
      {found.isSuccess && <Choice found={found.data} taken={taken} onMade={onMade} onClose={onClose} />}
    </Dialog>
  );
}

type ChoiceProps = Omit<ReceiversFromBuildingsProps, 'project'> & { found: BuildingsFound };

/** Default for the smallest building, m². Garages and sheds are smaller. */
const USUAL_LEAST_M2 = 20;
/** Most uses that are shown. A column with a different value for each building has no uses. */
const MOST_SHOWN = 50;
/** Empty value of a select, whose values are texts. */
const NONE = '';

function Choice({ found: { buildings, problems }, taken, onMade, onClose }: ChoiceProps) {
  const uses = useMemo(() => usesOf(buildings), [buildings]);
  const [changed, setChanged] = useState<ReadonlyMap<string, ReceiverType | null>>(new Map());
  const [leastM2, setLeastM2] = useState(USUAL_LEAST_M2);
  const types = useMemo(
    () => new Map([...uses.map(({ use, type }) => [use.toLowerCase(), type] as const), ...changed]),
    [uses, changed],
  );
  const typeOf = (use: string) => types.get(use) ?? null;
  const receivers = useMemo(
    () => receiversOfBuildings(buildings, (use) => types.get(use) ?? null, leastM2),
    [buildings, types, leastM2],
  );
  const small = buildings.filter(({ use, areaM2 }) => typeOf(use.toLowerCase()) !== null && areaM2 < leastM2).length;
  const unnamed = receivers.filter(({ address }) => address === '').length;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const make = () => {
    onMade(new File([receiversFile(receivers)], RECEIVERS_FROM_BUILDINGS, { type: 'text/csv' }));
    onClose();
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        Each building of a use with a type becomes an address. It has receivers in front of its façades, on every floor,
        as soon as the project is published.
      </Text>
      {errors.length > 0 && (
        <Failure
          message={`${describeProblem(errors[0]!)}${errors.length > 1 ? ` And ${grouped(errors.length - 1)} more.` : ''} What cannot be read is left out.`}
        />
      )}
      <UsesTable
        uses={uses}
        typeOf={typeOf}
        onChange={(use, type) => setChanged((before) => new Map([...before, [use.toLowerCase(), type]]))}
      />
      {uses.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          {`${grouped(uses.length - MOST_SHOWN)} more uses, of fewer buildings each, are not listed and keep the type that their name suggests.`}
        </Text>
      )}
      <NumberInput
        size="sm"
        label="Smallest footprint, m²"
        description="Smaller buildings, such as garages, are left out."
        min={0}
        max={10_000}
        clampBehavior="strict"
        value={leastM2}
        onChange={(value) => setLeastM2(Number(value) || 0)}
        maw={280}
      />
      <Text size="sm" role="status">
        {plural(receivers.length, '1 address', `${grouped(receivers.length)} addresses`)}
        {small > 0 && `; ${grouped(small)} left out as too small`}
        {unnamed > 0 &&
          `; ${grouped(unnamed)} without a street address, and none nearby: lists and letters show only their id`}
        .{taken.has(RECEIVERS_FROM_BUILDINGS) && ` ${RECEIVERS_FROM_BUILDINGS} is replaced.`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={receivers.length === 0} onClick={make}>
          Make receivers
        </Button>
      </Group>
    </Stack>
  );
}

interface UsesTableProps {
  uses: ReturnType<typeof usesOf>;
  /** Returns the type of receiver for a use in lower case. Null if its buildings have no receivers. */
  typeOf: (use: string) => ReceiverType | null;
  onChange: (use: string, type: ReceiverType | null) => void;
}

/** Edits the type of receiver for each use of buildings. */
function UsesTable({ uses, typeOf, onChange }: UsesTableProps) {
  return (
    <Table aria-label="Uses of buildings" horizontalSpacing={6} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Use in the file</Table.Th>
          <Table.Th ta="right">Buildings</Table.Th>
          <Table.Th>Type of receiver</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {uses.slice(0, MOST_SHOWN).map(({ use, count }) => (
          <Table.Tr key={use.toLowerCase()}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{use === '' ? <i>not stated</i> : use}</Table.Td>
            <Table.Td ta="right">{grouped(count)}</Table.Td>
            <Table.Td>
              <NativeSelect
                size="xs"
                aria-label={`Type of receiver for ${use === '' ? 'buildings whose use is not stated' : use}`}
                value={typeOf(use.toLowerCase()) ?? NONE}
                onChange={({ currentTarget: { value } }) => {
                  const type = RECEIVER_TYPES.find((known) => known === value) ?? null;
                  onChange(use, type);
                }}
                data={[{ value: NONE, label: 'No receiver' }, ...RECEIVER_TYPES]}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
