import { DrawLayer } from '../../../plan/screens/drawing/draw-layer.tsx';
import type { Drawing } from '../../../plan/screens/drawing/drawing.ts';
import { useDrawnAreas } from '../../../plan/screens/drawing/use-drawn-areas.ts';
import { editor } from '../../../plan/screens/editing/editor-store.ts';
import { usePlan } from '../../../plan/screens/editing/plan-context.ts';
import { useDraggedShapes } from './use-dragged-shapes.ts';
import type { useMapClicks } from './use-map-clicks.ts';

interface DrawnWorkAreasProps extends Pick<ReturnType<typeof useMapClicks>, 'selectArea' | 'toggleArea'> {
  editable: boolean;
  onReady: (drawing: Drawing | null) => void;
}

/** The work areas on the map, to draw, reshape and move. */
export function DrawnWorkAreas({ editable, onReady, selectArea, toggleArea }: DrawnWorkAreasProps) {
  const { workAreas, writer, plane, config, scene } = usePlan();
  const { draw, reshape } = useDrawnAreas(workAreas, writer, plane, config.method, selectArea);
  const { drag, drop } = useDraggedShapes(workAreas, writer, reshape);
  return (
    <DrawLayer
      areas={workAreas}
      editable={editable}
      plane={plane}
      scene={scene}
      onReady={onReady}
      onDrawn={draw}
      onReshaped={drop}
      onDragged={drag}
      onSelected={selectArea}
      onToggled={toggleArea}
      onPart={editor.selectPart}
      onHovered={editor.hoverArea}
    />
  );
}
