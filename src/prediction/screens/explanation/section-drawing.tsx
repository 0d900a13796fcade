import { Text } from '@mantine/core';
import type { BreakdownSection } from '../../rules/explanation/level-breakdown.ts';
import { counted, fixed, withMinus } from '../../../model/format/format.ts';
import { shades } from '../../../ui/palette.ts';
import classes from './explanation.module.css';
import { type Frame, frameOf } from './section-frame.ts';

const GROUND = shades.sand;
const GROUND_EDGE = '#5e4a0c';
const TEXT = '#4c5a51';
const RAY = '#b3261e';

interface SectionDrawingProps {
  section: BreakdownSection;
  /** Approximate width on screen, px. It makes the size of letters equal to that of other text. */
  width: number;
}

/** Draws the vertical section under a path: ground, obstacles, sight line and ray. */
export function SectionDrawing({ section, width: shownPx }: SectionDrawingProps) {
  const frame = frameOf(section, shownPx);
  const { width, height, x, y, exaggeration } = frame;
  const first = section.ray[0];
  const last = section.ray.at(-1);
  if (first === undefined || last === undefined) return null;
  const line = (points: ReadonlyArray<{ alongM: number; z: number }>) =>
    points.map(({ alongM, z }) => `${x(alongM).toFixed(1)},${y(z).toFixed(1)}`).join(' ');
  return (
    <figure style={{ margin: 0 }}>
      <svg className={classes.section} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(section)}>
        <Obstacles section={section} frame={frame} />
        <polygon
          points={`${line(section.ground)} ${x(section.lengthM)},${frame.bottom} ${x(0)},${frame.bottom}`}
          fill={GROUND}
        />
        <polyline points={line(section.ground)} fill="none" stroke={GROUND_EDGE} strokeWidth={1.5} />
        {section.ray.length > 2 && (
          <polyline points={line([first, last])} fill="none" stroke={TEXT} strokeWidth={1} strokeDasharray="5 4" />
        )}
        <polyline points={line(section.ray)} fill="none" stroke={RAY} strokeWidth={2} />
        {section.ray.slice(1, -1).map(({ alongM, z }) => (
          <circle key={alongM} cx={x(alongM)} cy={y(z)} r={3} fill={RAY} />
        ))}
        <End at={first} name="Source" anchor="start" frame={frame} />
        <End at={last} name="Receiver" anchor="end" frame={frame} />
        {section.reflectedAtM.map((alongM) => (
          <g key={alongM}>
            <line x1={x(alongM)} x2={x(alongM)} y1={frame.top} y2={frame.bottom} stroke={TEXT} strokeDasharray="2 3" />
            <text
              x={x(alongM) + (alongM > section.lengthM / 2 ? -4 : 4)}
              y={frame.top + 10}
              textAnchor={alongM > section.lengthM / 2 ? 'end' : 'start'}
              {...HALO}
              fontSize={12}
              fill={TEXT}
            >
              façade
            </text>
          </g>
        ))}
        <Axes frame={frame} />
      </svg>
      <Text component="figcaption" size="xs" c="dimmed" mt={4}>
        Vertical section, vertical exaggeration {fixed(exaggeration, exaggeration < 10 ? 1 : 0)}.
        {section.ray.length > 2 ? ' Red: diffracted path; dashed: sight line.' : ' Red: direct path.'}
        {section.obstacles.some(({ screens }) => !screens) &&
          ' Pale: excluded from screening, because it contains the source or the receiver, or lies in the work area.'}
      </Text>
    </figure>
  );
}

function Obstacles({ section, frame: { x, y, bottom } }: { section: BreakdownSection; frame: Frame }) {
  return section.obstacles.map(({ kind, screens, fromM, toM, topZ }, at) =>
    kind === 'building' ? (
      <rect
        key={at}
        x={x(fromM)}
        y={y(topZ)}
        width={Math.max(1, x(toM) - x(fromM))}
        height={Math.max(0, bottom - y(topZ))}
        fill={screens ? shades.secondary : '#d7eadd'}
        stroke={shades.surface}
        strokeDasharray={screens ? undefined : '3 3'}
      />
    ) : (
      <line
        key={at}
        x1={x(fromM)}
        x2={x(fromM)}
        y1={y(topZ)}
        y2={bottom}
        stroke={kind === 'wall' ? shades.surface : shades.apricotEdge}
        strokeWidth={3}
        strokeOpacity={screens ? 1 : 0.4}
      />
    ),
  );
}

interface EndProps {
  at: { alongM: number; z: number };
  name: string;
  anchor: 'start' | 'end';
  frame: Frame;
}

/** Keeps letters legible above lines. */
const HALO = { paintOrder: 'stroke', stroke: 'white', strokeWidth: 3 } as const;

function End({ at, name, anchor, frame: { x, y } }: EndProps) {
  return (
    <g>
      <circle cx={x(at.alongM)} cy={y(at.z)} r={4.5} fill={shades.surface} stroke="white" />
      <text
        x={x(at.alongM)}
        y={y(at.z) - 9}
        {...HALO}
        fontSize={13}
        fontWeight={600}
        textAnchor={anchor}
        fill={shades.surface}
      >
        {name}
      </text>
    </g>
  );
}

function Axes({ frame: { x, y, left, right, bottom, alongTicks, heightTicks } }: { frame: Frame }) {
  return (
    <g fontSize={12} fill={TEXT}>
      <line x1={left} x2={right} y1={bottom} y2={bottom} stroke={TEXT} />
      {alongTicks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={bottom} y2={bottom + 4} stroke={TEXT} />
          <text x={x(tick)} y={bottom + 17} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      {heightTicks.map((tick) => (
        <g key={tick}>
          <line x1={left - 4} x2={left} y1={y(tick)} y2={y(tick)} stroke={TEXT} />
          <text x={left - 7} y={y(tick) + 4} textAnchor="end">
            {withMinus(String(tick))}
          </text>
        </g>
      ))}
      <text x={right} y={bottom + 33} textAnchor="end">
        distance along the path, m
      </text>
      <text x={4} y={14}>
        elevation, m
      </text>
    </g>
  );
}

/** A text alternative for the drawing. */
function describe({ lengthM, obstacles, ray }: BreakdownSection): string {
  const count = (kind: string) => obstacles.filter((obstacle) => obstacle.kind === kind).length;
  const edges = ray.length - 2;
  const walls = count('wall') + count('temporary-barrier');
  const ways = edges === 0 ? 'clear sight line' : `diffraction over ${counted(edges, 'edge')}`;
  return `Vertical section of ${fixed(lengthM, 0)} m from source to receiver: ${counted(count('building'), 'building')}, ${counted(walls, 'wall')}, ${ways}`;
}
