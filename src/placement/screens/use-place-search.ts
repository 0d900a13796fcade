import { useEffect, useMemo, useState } from 'react';
import type { ExistingBarrier } from '../../prediction/rules/sources/existing-barriers.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { canonicalJson } from '../../model/canonical-json.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { equipmentSpectrum } from '../../model/equipment/equipment-spectrum.ts';
import type { Method } from '../../model/project/report-config.ts';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { localPlane } from '../../prediction/rules/scene/work-shapes.ts';
import { isDraft, useDraftShapes, withDrafts } from '../../prediction/screens/preview/draft-shape.ts';
import { useCode } from '../../ui/loading/use-code.ts';
import { type Places, usePlaces } from './use-places.ts';

/** The search for positions, which the panel and the map share. */
export interface PlaceSearch {
  places: Places;
  /** The temporary noise barriers of the plan, which screen the equipment. Null until scene and rules are loaded. */
  barriers: readonly ExistingBarrier[] | null;
  equipmentItem: EquipmentItem | null;
  /** Sound power level, dB(A) re 1 pW. NaN while no equipment is selected. */
  itemLwa: number;
  /** Selects other equipment. This clears the result, which belongs to the earlier equipment. */
  choose: (equipmentItem: EquipmentItem | null) => void;
  /** The selected cell. Null for none. */
  cell: number | null;
  setCell: (cell: number | null) => void;
}

interface PlaceSearchInput {
  scene: PreparedScene | null;
  workAreas: Assessment['workAreas'];
  method: Method;
  /** Whether the positions are shown. The search then follows changes of barriers. */
  isShown: boolean;
}

/** Interval at which the search follows a barrier that is being dragged, ms. The worker sends a coarse result sooner. */
const DRAG_MS = 200;

const loadRules = () => import('../../prediction/rules/sources/existing-barriers.ts');

/** Searches for positions. When barriers of the plan change or are dragged, the result is updated. */
export function usePlaceSearch({ scene, workAreas, method, isShown }: PlaceSearchInput): PlaceSearch {
  const places = usePlaces(scene);
  const [equipmentItem, setEquipmentItem] = useState<EquipmentItem | null>(null);
  const [cell, setCell] = useState<number | null>(null);
  const { code: rules } = useCode(loadRules, isShown);
  const barriers = useMemo(
    () => (scene === null || rules === null ? null : rules.existingBarriers(workAreas, method, localPlane(scene))),
    [scene, rules, workAreas, method],
  );
  const { searchPlaces, clear } = places;
  const asked = places.found?.asked ?? null;
  useEffect(() => {
    if (!isShown || asked === null || scene === null || rules === null) return undefined;
    const toLocal = localPlane(scene);
    const follow = () => {
      const existing = rules.existingBarriers(withDrafts(workAreas, useDraftShapes.getState().drafts), method, toLocal);
      if (canonicalJson(asked.barriers) !== canonicalJson(existing)) searchPlaces({ ...asked, barriers: existing });
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        follow();
      }, DRAG_MS);
    };
    if (isDraft(workAreas, useDraftShapes.getState().drafts)) soon();
    else follow();
    const stop = useDraftShapes.subscribe(soon);
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [isShown, asked, scene, rules, workAreas, method, searchPlaces]);
  const choose = (next: EquipmentItem | null) => {
    clear();
    setCell(null);
    setEquipmentItem(next);
  };
  const spectrum = equipmentItem === null ? null : equipmentSpectrum(equipmentItem);
  const itemLwa = spectrum === null ? NaN : aWeightedSum(spectrum.lw);
  return { places, barriers, equipmentItem, itemLwa, choose, cell, setCell };
}
