import { Group, Paper, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { environment } from '../../firebase/environment.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../model/results/exceedance-classes.ts';
import type { RespiteLedger } from '../rules/respite-ledger.ts';
import { useImagery } from '../../projects/api/use-project-data.ts';
import { grouped } from '../../model/format/format.ts';
import { useLayersSetting } from '../../ui/map/layers/layers-setting.ts';
import { ReceiverLayer } from '../../ui/map/layers/receiver-layer.tsx';
import { AddressSearch } from '../../ui/map/address-search.tsx';
import { SiteMap } from '../../ui/map/site-map.tsx';
import { WorkAreaOutlines } from '../../ui/map/work-area-outlines.tsx';
import { useOpenedMonth } from './month-context.ts';
import type { PlannedRespite } from './month-plan.ts';
import classes from '../../ui/layout/map-page.module.css';

interface NightsMapProps {
  /** Id of the selected address. Null if none is selected. */
  address: string | null;
  onAddress: (address: string) => void;
}

const STANDINGS = ['No respite required', 'Complied with', 'Over limit'] as const;

/** Map of the respite status of each address. A click selects an address. */
export function NightsMap({ address, onAddress }: NightsMapProps) {
  const { project, config, scene, searched, month, planned } = useOpenedMonth();
  const { ledger, assessments } = month;
  const imagery = useImagery(project);
  const [{ layers }] = useLayersSetting();
  const { within, classes: shown } = config.exceedanceClasses ?? DEFAULT_EXCEEDANCE_CLASSES;
  const colours = useMemo(
    () => [within, shown[0]?.colour ?? within, shown.at(-1)?.colour ?? within] as const,
    [within, shown],
  );
  const statuses = useMemo(() => respiteStatuses(ledger, planned), [ledger, planned]);
  const points = useMemo(() => {
    if (scene === null) return null;
    const { addressIds, lonLat } = scene.receivers;
    const rankOf = (receiver: number) => statuses[ledger.numberOf(addressIds[receiver] ?? '') ?? -1] ?? 0;
    return { lonLat, rankOf, colourOf: (receiver: number) => colours[rankOf(receiver)] ?? within };
  }, [scene, ledger, statuses, colours, within]);
  const selected = address === null || scene === null ? null : scene.receivers.addressIds.indexOf(address);
  const counts = [0, 1, 2].map((rank) => statuses.filter((status) => status === rank).length);
  return (
    <section className={classes.map} aria-label="Map">
      <SiteMap
        bounds={project.bounds}
        basemap={environment.basemap}
        imagery={imagery}
        layers={points === null ? [] : ['addresses']}
        legend={
          <Paper p="xs" shadow="xs">
            <Stack gap={2}>
              {STANDINGS.map((name, rank) => (
                <Group key={name} gap={6} wrap="nowrap">
                  <span className={classes.dot} style={{ background: colours[rank] }} />
                  <Text size="xs">{name}</Text>
                  <Text size="xs" c="dimmed" ml="auto">
                    {grouped(counts[rank] ?? 0)}
                  </Text>
                </Group>
              ))}
            </Stack>
          </Paper>
        }
      >
        {layers.addresses.shown && points !== null && (
          <ReceiverLayer
            points={points}
            selected={selected === -1 ? null : selected}
            onClick={([receiver]) => {
              const id = receiver === undefined ? undefined : scene?.receivers.addressIds[receiver];
              if (id !== undefined) onAddress(id);
            }}
          />
        )}
        <AddressSearch addresses={searched} onChoose={({ id }) => onAddress(id)} />
        <WorkAreaOutlines areas={assessments.flatMap(({ workAreas }) => Object.values(workAreas))} />
      </SiteMap>
    </section>
  );
}

/** By index of the address: 0 if no respite is required, 1 if the limits are met, 2 if they are exceeded. */
function respiteStatuses(ledger: RespiteLedger, { days, outcome: { conflicted } }: PlannedRespite): Uint8Array {
  const statuses = new Uint8Array(ledger.addresses.length);
  for (const asked of new Set(days.map((day) => day.asked))) {
    for (let at = 0; at < statuses.length; at++) if (asked[at] === 1) statuses[at] = 1;
  }
  for (const { R1, R2 } of [conflicted]) {
    for (let at = 0; at < statuses.length; at++) if (R1[at] === 1 || R2[at] === 1) statuses[at] = 2;
  }
  return statuses;
}
