import { Button, Group, List, Stack, Switch, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { findGroundBorne } from '../rules/find-ground-borne.ts';
import { findVibration } from '../rules/vibration.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import type { GroundBorneFindings, GroundBorneTime } from '../rules/ground-borne.ts';
import type { GroundBorneTable } from '../../model/project/ground-borne-table.ts';
import type { VibrationFindings } from '../rules/vibration-findings.ts';
import { WORKING_DISTANCES_SOURCE } from '../../model/equipment/working-distances.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { vibrationCsv } from '../rules/vibration-csv.ts';
import { fixed } from '../../model/format/format.ts';
import { saveTextFile } from '../../ui/save-file.ts';
import {
  equipmentWithoutDistances,
  buildingName,
  formatDistances,
  gapsOf,
  vibrationSummary,
} from '../rules/vibration-labels.ts';
import {
  GROUND_BORNE_RULE,
  groundBorneGaps,
  groundBorneSummary,
  formatDistancesMet,
  NO_TABLE,
} from '../rules/ground-borne-labels.ts';
import { DISTANCE_KINDS, GROUND_BORNE_KINDS } from './distance-kinds.ts';
import { useVibrationRings } from './vibration-rings.ts';
import classes from './vibration-panel.module.css';

const DISTANCES_ON_THE_MAP = 'Distances on the map';

interface VibrationPanelProps {
  workAreas: Assessment['workAreas'];
  equipment: readonly EquipmentItem[];
  scene: PreparedScene;
  /** The project's table of ground-borne noise. Absent if it has none. */
  table?: GroundBorneTable | undefined;
  /** The times with work that have a criterion for ground-borne noise. */
  times: readonly GroundBorneTime[];
}

/** Shows the effects of vibration by the plan's equipment. Renders nothing if no equipment vibrates. */
export function VibrationPanel({ workAreas, equipment, scene, table, times }: VibrationPanelProps) {
  // Long corridors take some time, so the user's input has priority.
  const deferredAreas = useDeferredValue(workAreas);
  const found = useMemo(
    () => findVibration({ workAreas: deferredAreas }, scene, equipment),
    [deferredAreas, scene, equipment],
  );
  const groundBorne = useMemo(
    () => (table === undefined ? null : findGroundBorne({ workAreas: deferredAreas }, scene, equipment, table, times)),
    [deferredAreas, scene, equipment, table, times],
  );
  const isShown = useVibrationRings((state) => state.isShown);
  if (found.areas.length + found.unsaid.length + found.outside.length + found.still.length === 0) return null;
  return (
    <Stack component="section" aria-label="Vibration" gap="xs">
      <Title order={2} mt="xs">
        Vibration
      </Title>
      {found.unsaid.map(({ area, equipment: vibrating }) => (
        <Text size="sm" c="orange.9" key={area}>
          {area}: choose the kind of {vibrating.join(' and ')} to know its minimum working distances.
        </Text>
      ))}
      {equipmentWithoutDistances(found).map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
      {found.areas.length > 0 && (
        <>
          <Text size="sm">{vibrationSummary(found)}</Text>
          {found.buildings.length > 0 && <NearBuildings found={found} />}
          <GroundBorneNote found={groundBorne} />
          {gapsOf(found).map((gap) => (
            <Text size="xs" c="dimmed" key={gap}>
              {gap}
            </Text>
          ))}
          <Group justify="space-between" gap="xs">
            <Switch
              size="sm"
              label={DISTANCES_ON_THE_MAP}
              checked={isShown}
              onChange={(event) => useVibrationRings.setState({ isShown: event.currentTarget.checked })}
            />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => saveTextFile('vibration.csv', vibrationCsv({ ...found, groundBorne }))}
            >
              Lists as CSV
            </Button>
          </Group>
          {isShown && (
            <Group gap="md" component="ul" className={classes.legend ?? ''} aria-label={DISTANCES_ON_THE_MAP}>
              {shownKinds(groundBorne).map(({ of, name, colour }) => (
                <li key={of}>
                  <span className={classes.dash} style={{ borderColor: colour }} />
                  {name}
                </li>
              ))}
            </Group>
          )}
          <Text size="xs" c="dimmed">
            {found.areas.map((area) => `${area.name}: ${formatDistances(area)}`).join('. ')}. {WORKING_DISTANCES_SOURCE}
            . From the edge of the work area; no vibration is predicted.
          </Text>
        </>
      )}
    </Stack>
  );
}

function shownKinds(
  groundBorne: GroundBorneFindings | null,
): ReadonlyArray<{ of: string; name: string; colour: string }> {
  return groundBorne === null || groundBorne.areas.length === 0
    ? DISTANCE_KINDS
    : [...DISTANCE_KINDS, ...GROUND_BORNE_KINDS];
}

/** Shows the distances at which ground-borne noise meets its criteria, and the number of residences that are nearer. */
function GroundBorneNote({ found }: { found: GroundBorneFindings | null }) {
  if (found === null) return <Text size="sm">{NO_TABLE}</Text>;
  return (
    <div>
      {found.areas.length > 0 && <Text size="sm">{groundBorneSummary(found)}</Text>}
      <List size="sm" spacing={2} aria-label="Ground-borne noise">
        {found.areas.map(({ id, name, equipment: vibrating }) => (
          <List.Item key={id}>
            {name}: {vibrating.map((item) => `${item.name} ${formatDistancesMet(item)}`).join('; ')}
          </List.Item>
        ))}
      </List>
      {groundBorneGaps(found).map((gap) => (
        <Text size="xs" c="dimmed" key={gap}>
          {gap}
        </Text>
      ))}
      {found.areas.length > 0 && (
        <Text size="xs" c="dimmed">
          {found.quantity} inside, by {found.source}. {GROUND_BORNE_RULE}
        </Text>
      )}
    </div>
  );
}

/** Most buildings that are listed. The exported file contains all. */
const LISTED = 5;

function NearBuildings({ found: { buildings } }: { found: VibrationFindings }) {
  return (
    <div>
      <Text size="sm">Condition survey before the work:</Text>
      <List size="sm" spacing={2}>
        {buildings.slice(0, LISTED).map((building) => (
          <List.Item key={`${building.building} ${building.addresses[0]}`}>
            {buildingName(building)}
            {building.isHeritage === true && ', heritage'}: {fixed(building.distanceM, 1)} m of {building.limitM} m
          </List.Item>
        ))}
      </List>
      {buildings.length > LISTED && (
        <Text size="sm" c="dimmed">
          and {buildings.length - LISTED} more, in the lists
        </Text>
      )}
    </div>
  );
}
