import { CloseButton, Group, NativeSelect, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import type { AssessedArea } from '../../../model/results/results.ts';
import { type AssessedCrew, clockOfWindow } from '../../../model/results/crew-results.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { useCrewRuler } from './crew-ruler-state.ts';
import { chainageOfAlong, chainageText, shortDay } from '../../../plan/rules/format-crew.ts';
import { USUAL_CHAINAGE } from '../../../plan/rules/format-chainage.ts';
import type { PreviewSession } from '../../../prediction/screens/preview/preview-session.ts';
import classes from './crew-ruler.module.css';

interface CrewRulerProps {
  /** Work areas of the results with a moving crew. */
  areas: ReadonlyArray<AssessedArea & { moving: AssessedCrew }>;
  workAreas: Readonly<Record<string, WorkArea>>;
  session: PreviewSession;
  /** Label while no time is chosen: `worst 15 minutes`. */
  worst: string;
}

/** Number of windows that Page Up and Page Down move. */
const PAGE = 6;

/** Moves a crew to its position at another time of its shifts. The map then shows the levels of that window. */
export function CrewRuler({ areas, workAreas, session, worst }: CrewRulerProps) {
  const { area, isOn, last, window, setChosen } = useChosenCrew(areas, session);
  if (area === undefined) return null;
  const put = (to: number) =>
    useCrewRuler.setState({ area: area.id, window: Math.min(last, Math.max(0, Math.round(to))) });
  const { moving } = area;
  const placeOf = (at: number) => placeText(moving, workAreas[area.id], at);
  const drag = ({ currentTarget, clientX, buttons, type }: PointerEvent<HTMLDivElement>) => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    put((last * (clientX - left)) / width);
  };
  const press = (event: KeyboardEvent) => {
    const to = keyed(event.key, window, last);
    if (to === null) return;
    event.preventDefault();
    put(to);
  };
  return (
    <section className={classes.ruler} aria-label="Moving crew">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <CrewChoice areas={areas} area={area} onChoose={setChosen} />
        <Text size="xs" style={{ whiteSpace: 'nowrap' }}>
          {isOn ? `${timeText(moving, window)} · ${placeOf(window)}` : capitalised(worst)}
        </Text>
        {isOn && (
          <CloseButton
            size="sm"
            aria-label={`Show the ${worst}`}
            title={`Show the ${worst}`}
            onClick={() => useCrewRuler.setState({ area: null, window: 0 })}
          />
        )}
      </Group>
      <div
        className={classes.track}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
      >
        <div
          className={classes.handle}
          style={{ left: `${last === 0 ? 0 : (100 * window) / last}%` }}
          role="slider"
          tabIndex={0}
          aria-label={`Time of the crew of ${area.name}`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={window}
          aria-valuetext={isOn ? `${timeText(moving, window)}, chainage ${placeOf(window)}` : capitalised(worst)}
          onKeyDown={press}
        />
      </div>
      {[timeText, (of: AssessedCrew, at: number) => placeText(of, workAreas[area.id], at)].map((textOf, row) => (
        <Group key={row === 0 ? 'clock' : 'chainage'} justify="space-between" visibleFrom="sm">
          {[0, Math.round(last / 2), last].map((at, column) => (
            <Text key={['first', 'middle', 'last'][column]} size="xs" c="dimmed">
              {textOf(moving, at)}
            </Text>
          ))}
        </Group>
      ))}
    </section>
  );
}

/** The crew and its window that are shown. The levels of the window are requested while one is chosen. */
function useChosenCrew(areas: CrewRulerProps['areas'], session: PreviewSession) {
  const ruler = useCrewRuler();
  const [chosen, setChosen] = useState<string | null>(null);
  const area = areas.find(({ id }) => id === (ruler.area ?? chosen)) ?? areas[0];
  const isOn = ruler.area !== null && ruler.area === area?.id;
  const last = (area?.moving.windows.from.length ?? 1) - 1;
  const window = Math.min(last, isOn ? ruler.window : 0);
  const asked = isOn ? area.id : null;
  // Requests the levels again after every change of the plan, because its areas are then different.
  useEffect(() => {
    if (asked !== null && areas.some(({ id }) => id === asked)) session.askSnapshot(asked, window);
  }, [asked, window, session, areas]);
  useEffect(() => () => useCrewRuler.setState({ area: null, window: 0 }), []);
  return { area, isOn, last, window, setChosen };
}

interface CrewChoiceProps extends Pick<CrewRulerProps, 'areas'> {
  area: CrewRulerProps['areas'][number];
  onChoose: (id: string) => void;
}

function CrewChoice({ areas, area, onChoose }: CrewChoiceProps) {
  return areas.length > 1 ? (
    <NativeSelect
      size="xs"
      aria-label="Crew of"
      value={area.id}
      data={areas.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget: { value } }) => {
        onChoose(value);
        useCrewRuler.setState({ area: null, window: 0 });
      }}
    />
  ) : (
    <Text size="xs" fw={600} truncate>
      {area.name}
    </Text>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function timeText(moving: AssessedCrew, window: number): string {
  const clock = clockOfWindow(moving, window);
  return clock === null ? '' : `${shortDay(clock.date)} ${clock.from}`;
}

function placeText({ crew, lineM, windows }: AssessedCrew, area: WorkArea | undefined, window: number): string {
  const chainage = area?.feature.properties.chainage ?? USUAL_CHAINAGE;
  return chainageText(chainageOfAlong({ crew, lineM, chainage }, windows.middleM[window] ?? 0));
}

/** The window that a key leads to. Null for other keys. */
function keyed(key: string, window: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return window + 1;
    case 'ArrowLeft':
    case 'ArrowDown':
      return window - 1;
    case 'PageUp':
      return window + PAGE;
    case 'PageDown':
      return window - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
