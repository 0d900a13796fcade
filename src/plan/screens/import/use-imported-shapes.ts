import { useMemo, useState } from 'react';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { Bounds } from '../../../model/map/bounds.ts';
import { candidatesOf } from '../../rules/import/candidates.ts';
import { farAway } from '../../rules/import/far-away.ts';
import { likelyCrs, saidCrs } from '../../rules/import/layer-crs.ts';
import type { ShapeLayer } from '../../rules/import/read-layers.ts';
import { areLikelyBarriers, freeNames, type ListedShape, likelyNaming, namingColumns } from './import-plan.ts';

/** The options of an import: layers, naming column, coordinate system, unit of a drawing, and whether lines are barriers. */
export function useImportOptions(layers: readonly ShapeLayer[], plane: CoordinateSystem) {
  const [chosenLayers, setChosenLayers] = useState<ReadonlySet<ShapeLayer>>(() => new Set(layers));
  const columns = useMemo(() => namingColumns(layers), [layers]);
  const [column, setColumn] = useState(() => likelyNaming(columns));
  const openLayers = useMemo(() => layers.filter((layer) => saidCrs(layer).kind === 'open'), [layers]);
  const [epsg, setEpsg] = useState(() => likelyCrs(openLayers, plane));
  const isDrawing = layers.some(({ table }) => table.coordinateUnitM !== undefined);
  const saidUnitM = layers[0]?.table.coordinateUnitM ?? null;
  const [unitM, setUnitM] = useState(saidUnitM);
  const [areBarriers, setBarriers] = useState(() => areLikelyBarriers(layers));
  return {
    chosenLayers,
    setChosenLayers,
    columns,
    column,
    setColumn,
    epsg,
    setEpsg,
    isDrawing,
    saidUnitM,
    unitM,
    setUnitM,
    areBarriers,
    setBarriers,
  };
}

export type ImportOptions = ReturnType<typeof useImportOptions>;

/** The project and the plan into which shapes are imported. */
interface ImportTarget {
  bounds: Bounds | null;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
}

/** The shapes of the chosen layers, and which of them become work areas, with their names. */
export function useImportedShapes(
  layers: readonly ShapeLayer[],
  { chosenLayers, column, epsg, isDrawing, unitM }: ImportOptions,
  { bounds, workAreas, plane }: ImportTarget,
) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => new Set());
  const shapes = useMemo(
    () =>
      layers.flatMap((layer, index): ListedShape[] => {
        if (!chosenLayers.has(layer)) return [];
        const said = saidCrs(layer);
        return candidatesOf(layer, said.kind === 'said' ? said.epsg : epsg, isDrawing ? unitM : null, plane).map(
          (candidate) => ({ key: `${index}/${candidate.key}`, layer: layer.name, candidate }),
        );
      }),
    [layers, chosenLayers, epsg, isDrawing, unitM, plane],
  );
  const isChosen = ({ key, candidate }: ListedShape) => candidate.shape.kind === 'valid' && !leftOut.has(key);
  const chosen = shapes.filter(isChosen);
  const chosenLines = chosen.filter(({ candidate }) => candidate.kind === 'line');
  const names = freeNames(chosen, column, workAreas);
  const drawn = useMemo(
    () =>
      shapes.flatMap(({ key, candidate: { shape } }) =>
        shape.kind === 'valid' ? [{ key, geometry: shape.geometry, isChosen: !leftOut.has(key) }] : [],
      ),
    [shapes, leftOut],
  );
  const present = useMemo(() => Object.values(workAreas).map(({ feature }) => feature.geometry), [workAreas]);
  const far = useMemo(
    () =>
      farAway(
        drawn.filter((shape) => shape.isChosen).map(({ geometry }) => geometry),
        bounds,
        plane,
      ),
    [drawn, bounds, plane],
  );
  const choose = (of: readonly ListedShape[], isTaken: boolean) => {
    const next = new Set(leftOut);
    for (const { key } of of) {
      if (isTaken) next.delete(key);
      else next.add(key);
    }
    setLeftOut(next);
  };
  return { shapes, isChosen, chosen, chosenLines, names, drawn, present, far, choose };
}
