import { useMemo, useState } from 'react';
import { environment } from '../../firebase/environment.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { NOT_COMPARED_COLOUR } from '../../model/results/exceedance-classes.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { searchedAddresses } from '../../prediction/rules/scene/searched-addresses.ts';
import { useImagery } from '../../projects/api/use-project-data.ts';
import { useExceedanceScale } from '../../ui/exceedance.ts';
import { AddressSearch } from '../../ui/map/address-search.tsx';
import { ColourLegend } from '../../ui/map/legends/colour-legend.tsx';
import { FoldableLegend } from '../../ui/map/legends/foldable-legend.tsx';
import { useLayersSetting } from '../../ui/map/layers/layers-setting.ts';
import { ReceiverLayer } from '../../ui/map/layers/receiver-layer.tsx';
import { SiteMap } from '../../ui/map/site-map.tsx';
import { WorkAreaOutlines } from '../../ui/map/work-area-outlines.tsx';
import classes from '../../ui/layout/map-page.module.css';

interface CumulativeMapProps {
  project: LoadedProjectWithUid;
  scene: PreparedScene;
  /** By receiver, dB. NaN if nothing is compared. */
  exceedance: Float64Array;
  assessments: readonly Assessment[];
  /** Id of the selected address. */
  address: string | null;
  onAddress: (address: string) => void;
}

/** Map of the exceedances by the sum at each address. A click selects an address. */
export function CumulativeMap({ project, scene, exceedance, assessments, address, onAddress }: CumulativeMapProps) {
  const imagery = useImagery(project);
  const scale = useExceedanceScale();
  const [{ layers }] = useLayersSetting();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const searched = useMemo(() => searchedAddresses(scene), [scene]);
  const points = useMemo(() => {
    const rankOf = (receiver: number) => {
      const over = exceedance[receiver] ?? NaN;
      return Number.isNaN(over) ? -1 : scale.rankOf(over);
    };
    const colourOf = (receiver: number) => {
      const shown = scale.classes[rankOf(receiver)];
      if (shown !== undefined && hidden.has(shown.label)) return 'transparent';
      return shown?.colour ?? NOT_COMPARED_COLOUR;
    };
    const ringedColours = scale.classes.filter(({ isRinged }) => isRinged).map(({ colour }) => colour);
    return { lonLat: scene.receivers.lonLat, rankOf, colourOf, ringedColours };
  }, [scene, exceedance, scale, hidden]);
  const counts = useMemo(() => countsOf(scene, exceedance, scale.rankOf), [scene, exceedance, scale]);
  const selected = address === null ? -1 : scene.receivers.addressIds.indexOf(address);
  return (
    <section className={classes.map} aria-label="Map">
      <SiteMap
        bounds={project.bounds}
        basemap={environment.basemap}
        imagery={imagery}
        layers={['addresses']}
        legend={
          <FoldableLegend>
            <ColourLegend
              title="Sum above criterion"
              choice="Sum above criterion"
              rows={scale.classes.map(({ label, short, colour, isRinged }, rank) => ({
                key: label,
                label,
                short,
                colour,
                isRinged,
                count: counts[rank] ?? 0,
                isShown: !hidden.has(label),
              }))}
              onToggle={(label) => {
                const next = new Set(hidden);
                if (!next.delete(label)) next.add(label);
                setHidden(next);
              }}
              onShowAll={() => setHidden(new Set())}
            />
          </FoldableLegend>
        }
      >
        {layers.addresses.shown && (
          <ReceiverLayer
            points={points}
            selected={selected === -1 ? null : selected}
            onClick={([receiver]) => {
              const id = receiver === undefined ? undefined : scene.receivers.addressIds[receiver];
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

/** Counts the addresses of each class. Each is counted by its worst receiver. */
function countsOf({ receivers }: PreparedScene, exceedance: Float64Array, rankOf: (over: number) => number): number[] {
  const worst = new Map<string, number>();
  exceedance.forEach((over, receiver) => {
    if (Number.isNaN(over)) return;
    const id = receivers.addressIds[receiver] ?? '';
    worst.set(id, Math.max(worst.get(id) ?? -Infinity, over));
  });
  const counts: number[] = [];
  for (const over of worst.values()) counts[rankOf(over)] = (counts[rankOf(over)] ?? 0) + 1;
  return counts;
}
