import { Button, Group, NumberInput, Progress, Select, Stack, Text, Title } from '@mantine/core';
import { IconMapSearch, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { penaltyDb } from '../../prediction/rules/sources/area-energies.ts';
import { placeGrid } from '../rules/place-grid.ts';
import type { PlaceLimits, PlaceRule } from '../rules/place-limits.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import {
  type CriteriaSet,
  operatingTimeName,
  type ReceiverType,
  RECEIVER_TYPES,
} from '../../model/criteria/criteria-set.ts';
import { equipmentSpectrum } from '../../model/equipment/equipment-spectrum.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { fixed } from '../../model/format/format.ts';
import { Failure } from '../../ui/loading/states.tsx';
import { useMapView } from '../../prediction/screens/preview/map-view.ts';
import { countClasses, controllingReceivers, PLACE_CLASSES } from './place-classes.ts';
import { PlacesSheet } from './places-sheet.tsx';
import type { PlaceSearch } from './use-place-search.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';

const NO_ADDRESS_OVER_ITS_CRITERION = 'No address above its criterion';

const PLACES = 2000;
const MANY_NAMED = 5;
const ANY_TYPE = 'all';

/** The rules that users can select, by key. */
const RULES: Record<string, { label: string; rule: (numberDb: number) => PlaceRule; number: string | null }> = {
  criterion: { label: NO_ADDRESS_OVER_ITS_CRITERION, rule: () => ({ kind: 'criterion' }), number: null },
  background: {
    label: 'No residence above its background by more than',
    rule: (overDb) => ({ kind: 'background', overDb }),
    number: 'dB above the background',
  },
  level: {
    label: 'No address above a level',
    rule: (levelDb) => ({ kind: 'level', levelDb }),
    number: 'Level, dB(A)',
  },
};
const USUAL_DB: Record<string, number> = { background: 20, level: 75 };

/** The limit to search for: its rule, the operating time and the use of the receivers. */
function useLimit() {
  const { criteria, times } = usePlan();
  const [rule, setRule] = useState('criterion');
  const [numberDb, setNumberDb] = useState(USUAL_DB['background'] ?? 0);
  const [type, setType] = useState<ReceiverType | null>(null);
  const [chosenTime, setTime] = useState<string | null>(null);
  const time = chosenTime ?? times[0] ?? criteria.operatingTimes[0]?.key ?? null;
  const chosen = RULES[rule];
  const chooseRule = (next: string) => {
    setRule(next);
    setNumberDb(USUAL_DB[next] ?? 0);
  };
  const limits: PlaceLimits | null =
    time === null || chosen === undefined ? null : { time, rule: chosen.rule(numberDb), type };
  return { rule, chosen, chooseRule, numberDb, setNumberDb, type, setType, time, setTime, limits };
}

function LimitFields({ limit }: { limit: ReturnType<typeof useLimit> }) {
  const { criteria } = usePlan();
  const { rule, chosen, chooseRule, numberDb, setNumberDb, type, setType, time, setTime } = limit;
  return (
    <>
      <Select
        size="sm"
        label="Limit"
        allowDeselect={false}
        value={rule}
        data={Object.entries(RULES).map(([value, { label }]) => ({ value, label }))}
        onChange={(next) => {
          if (next !== null) chooseRule(next);
        }}
      />
      {chosen?.number !== null && (
        <NumberInput
          size="sm"
          label={chosen?.number}
          value={numberDb}
          min={0}
          max={140}
          onChange={(value) => typeof value === 'number' && setNumberDb(value)}
        />
      )}
      <Group grow>
        <Select
          size="sm"
          label="Operating time"
          allowDeselect={false}
          value={time}
          data={criteria.operatingTimes.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={setTime}
        />
        <Select
          size="sm"
          label="For receivers of use"
          allowDeselect={false}
          value={type ?? ANY_TYPE}
          data={[
            { value: ANY_TYPE, label: 'All uses' },
            ...RECEIVER_TYPES.map((receiverType) => ({ value: receiverType, label: receiverType })),
          ]}
          onChange={(next) => setType(RECEIVER_TYPES.find((receiverType) => receiverType === next) ?? null)}
        />
      </Group>
    </>
  );
}

/** Colours the part of the site in view by the sound power that each place allows, and names the addresses that decide. */
export function PlacesPanel({ search }: { search: PlaceSearch }) {
  const { assessment, config, criteria, equipment, scene } = usePlan();
  const { places, barriers, equipmentItem, choose } = search;
  const view = useMapView((of) => of.view);
  const limit = useLimit();
  const items = useMemo(
    () => equipment.flatMap((item) => (equipmentSpectrum(item) === null ? [] : [item])),
    [equipment],
  );
  const { found, failure, searchPlaces } = places;
  const begin = () => {
    const spectrum = equipmentItem === null ? null : equipmentSpectrum(equipmentItem);
    if (equipmentItem === null || spectrum === null || view === null || limit.limits === null || barriers === null)
      return;
    searchPlaces({
      config,
      grid: placeGrid(view, PLACES),
      equipmentItem: {
        lw: spectrum.lw,
        heightM: equipmentItem.height,
        topM: equipmentItem.top,
        penaltyDb: penaltyDb({ item: equipmentItem }, criteria.annoyingEquipmentDb),
      },
      limits: limit.limits,
      barriers,
    });
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Pick an item and a limit: the map shows where one such item can work continuously within the limit. Temporary
        noise barriers of the plan are included, and you may draw and move them meanwhile; other equipment is left out.
      </Text>
      <Select
        size="sm"
        label="Equipment"
        placeholder="Search equipment"
        searchable
        value={equipmentItem?.id ?? null}
        data={items.map(({ id, name }) => ({ value: id, label: name }))}
        limit={100}
        onChange={(id) => choose(items.find((item) => item.id === id) ?? null)}
      />
      <LimitFields limit={limit} />
      <Button
        leftSection={<IconMapSearch size={16} />}
        disabled={equipmentItem === null || barriers === null || view === null}
        onClick={begin}
      >
        Calculate for this view
      </Button>
      {failure !== null && <Failure message={failure} />}
      {found !== null && equipmentItem !== null && scene !== null && (
        <FoundPlacesList
          assessment={assessment}
          search={search}
          scene={scene}
          rule={formatRule(found.asked.limits, criteria)}
        />
      )}
    </Stack>
  );
}

interface FoundPlacesListProps {
  assessment: Assessment;
  search: PlaceSearch;
  scene: PreparedScene;
  /** The limit in words. */
  rule: string;
}

function FoundPlacesList({ assessment, search, scene, rule }: FoundPlacesListProps) {
  const { places, itemLwa, equipmentItem } = search;
  const [isPrinting, setPrinting] = useState(false);
  const { found, clear } = places;
  if (found === null || equipmentItem === null) return null;
  const counts = countClasses(found, itemLwa);
  const decided = controllingReceivers(found, itemLwa).slice(0, MANY_NAMED);
  const cells = found.lwa.length;
  return (
    <Stack gap="xs">
      {found.isBusy && <Progress value={(100 * found.searched) / cells} aria-label="Progress of the calculation" />}
      <section aria-labelledby="places-found">
        <Title order={3} size="h5" id="places-found" mb={4}>
          {equipmentItem.name}, {Math.round(itemLwa)} dB(A)
        </Title>
        <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {PLACE_CLASSES.map(({ label, colour }, index) => (
            <Group component="li" key={label} gap="xs" wrap="nowrap">
              <span style={{ width: 14, height: 14, background: colour, borderRadius: 3, flexShrink: 0 }} />
              <Text size="sm" flex={1}>
                {label}
              </Text>
              <Text size="sm">{counts[index] ?? ''} places</Text>
            </Group>
          ))}
        </Stack>
      </section>
      <Text size="sm" role="status">
        {formatPlace(search, scene) ?? 'Click a place on the map to see what it allows, and which address controls it.'}
      </Text>
      {decided.length > 0 && (
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            Controlling receivers
          </Text>
          {decided.map(({ receiver, places: count }) => (
            <Text size="sm" key={receiver}>
              {addressName(scene, receiver)}: {count} places
            </Text>
          ))}
        </Stack>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} />}
          disabled={found.isBusy}
          onClick={() => setPrinting(true)}
        >
          Site handout (PDF)
        </Button>
        <Button size="xs" variant="default" onClick={clear}>
          {found.isBusy ? 'Stop' : 'Remove from the map'}
        </Button>
      </Group>
      {isPrinting && (
        <PlacesSheet
          title={assessment.name}
          rule={rule}
          equipmentItem={equipmentItem}
          itemLwa={itemLwa}
          found={found}
          scene={scene}
          workAreas={assessment.workAreas}
          onClose={() => setPrinting(false)}
        />
      )}
    </Stack>
  );
}

/** Formats a rule: `No residence above its background by more than 20 dB, Night`. */
function formatRule({ rule, type, time }: PlaceLimits, criteria: CriteriaSet): string {
  const line = (): string => {
    switch (rule.kind) {
      case 'criterion':
        return NO_ADDRESS_OVER_ITS_CRITERION;
      case 'background':
        return `No residence above its background by more than ${rule.overDb} dB`;
      case 'level':
        return `No address above ${rule.levelDb} dB(A)`;
    }
  };
  return [line(), ...(type === null ? [] : [`for ${type}`]), operatingTimeName(criteria, time)].join(', ');
}

/** Describes the sound power that the selected position allows. Null if none is selected. */
function formatPlace({ places: { found }, cell, itemLwa }: PlaceSearch, scene: PreparedScene): string | null {
  if (found === null || cell === null) return null;
  const [lwa = NaN, receiver = -1, limit = NaN] = [found.lwa[cell], found.receivers[cell], found.limits[cell]];
  if (receiver === -2) return 'This place is not calculated yet.';
  if (receiver === -1 || Number.isNaN(lwa))
    return 'Nothing can stand here: it is inside a building, or no address has a limit.';
  const spare = lwa - itemLwa;
  const verdict =
    spare >= 0 ? `complies with a margin of ${fixed(spare, 1)} dB` : `too loud by ${fixed(Math.abs(spare), 1)} dB`;
  return `This place allows ${fixed(lwa, 1)} dB(A) (${verdict}). ${addressName(scene, receiver)} controls, with a limit of ${limit} dB(A).`;
}

function addressName({ receivers }: PreparedScene, receiver: number): string {
  return receivers.addresses[receiver] || `Receiver ${receivers.ids[receiver] ?? ''}`;
}
