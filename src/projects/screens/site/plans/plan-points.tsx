import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { grouped } from '../../../../model/format/format.ts';
import { units } from '../../../../model/format/units.ts';
import { CommittedNumber } from '../../../../ui/forms/committed-number.tsx';
import classes from './plan-editor.module.css';
import { isMarked, type MarkedPoint, type PlanSession } from './use-plan-session.ts';

/** The control points of a plan with their coordinates and residuals. */
export function PlanPoints({ session }: { session: PlanSession }) {
  const { points, plane } = session;
  if (points.length === 0) return null;
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className={classes.points}>
        <caption>
          <Text size="xs" c="dimmed" ta="left">
            {`Coordinates of the map: ${plane.name}. They can be typed, such as those of a grid that the plan shows.`}
          </Text>
        </caption>
        <thead>
          <tr>
            <th scope="col">Point</th>
            <th scope="col">Off by</th>
            <th scope="col">Easting</th>
            <th scope="col">Northing</th>
            <th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <PointRow key={point.id} session={session} point={point} number={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PointRowProps {
  session: PlanSession;
  point: MarkedPoint;
  number: number;
}

const METRE = 1000;
/** Rounds metres to the millimetre. */
const rounded = (metres: number) => Math.round(metres * METRE) / METRE;

function PointRow({ session, point, number }: PointRowProps) {
  const { id, plan, ground } = point;
  const residual = session.residualOf(number);
  const state = !isMarked(plan)
    ? 'Mark it in the plan'
    : !isMarked(ground)
      ? 'Mark it on the map'
      : residual === null
        ? '–'
        : units.metres(grouped(residual, { least: 2, most: 2 }));
  const coordinate = (axis: 0 | 1, name: string) => (
    <CommittedNumber
      size="xs"
      w={104}
      hideControls
      aria-label={`${name} of point ${number}`}
      value={ground === null || Number.isNaN(ground[axis]) ? undefined : rounded(ground[axis])}
      check={(entered) => (entered === undefined ? `Enter the ${name.toLowerCase()} in metres.` : null)}
      onCommit={(entered) => {
        if (entered === undefined) return;
        const [x, y] = ground ?? [NaN, NaN];
        session.move('ground', id, axis === 0 ? [entered, y] : [x, entered]);
      }}
    />
  );
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>{state}</td>
      <td>{coordinate(0, 'Easting')}</td>
      <td>{coordinate(1, 'Northing')}</td>
      <td>
        <ActionIcon
          variant="subtle"
          color="green.9"
          aria-label={`Remove point ${number}`}
          onClick={() => session.remove(id)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}
