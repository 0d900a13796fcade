import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './sheet-handle.module.css';

/** Heights of the panel on a phone, from the lowest. */
export const SHEET_HEIGHTS = ['low', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Share of the workspace that the map has at each height. */
export const MAP_SHARES: Readonly<Record<SheetHeight, number>> = { low: 0.82, half: 0.4, full: 0.12 };

const WORDS: Readonly<Record<SheetHeight, string>> = {
  low: 'mostly map',
  half: 'map and panel',
  full: 'mostly panel',
};
/** Shortest movement that counts as a pull and not as a tap, px. */
const TAP_PX = 6;

interface SheetHandleProps {
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  /** Receives the map's share during a pull, and null when it ends. */
  onPull: (mapShare: number | null) => void;
}

/** The handle of the panel on a phone. It is pulled by a finger or moved by arrow keys. A tap moves it to the next height. */
export function SheetHandle({ height, onHeight, onPull }: SheetHandleProps) {
  const pull = useRef<{ fromY: number; isMoved: boolean } | null>(null);
  const shareAt = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    if (frame === undefined || frame.height === 0) return MAP_SHARES[height];
    return Math.min(MAP_SHARES.low, Math.max(MAP_SHARES.full, (event.clientY - frame.top) / frame.height));
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const was = pull.current;
    pull.current = null;
    onPull(null);
    if (was === null) return;
    onHeight(was.isMoved ? nearestHeight(shareAt(event)) : nextHeight(height));
  };
  const keys = (event: KeyboardEvent) => {
    const at = SHEET_HEIGHTS.indexOf(height);
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key] ?? 0;
    const next = event.key === 'Enter' || event.key === ' ' ? nextHeight(height) : SHEET_HEIGHTS[at + step];
    if (next === undefined || next === height) return;
    event.preventDefault();
    onHeight(next);
  };
  return (
    <div
      className={classes.handle}
      role="slider"
      tabIndex={0}
      aria-label="Height of the panel"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={SHEET_HEIGHTS.length - 1}
      aria-valuenow={SHEET_HEIGHTS.indexOf(height)}
      aria-valuetext={WORDS[height]}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pull.current = { fromY: event.clientY, isMoved: false };
      }}
      onPointerMove={(event) => {
        if (pull.current === null) return;
        if (Math.abs(event.clientY - pull.current.fromY) > TAP_PX) pull.current.isMoved = true;
        if (pull.current.isMoved) onPull(shareAt(event));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={keys}
    >
      <span className={classes.grip} />
    </div>
  );
}

/** The height whose map share is nearest. */
export function nearestHeight(mapShare: number): SheetHeight {
  const distance = (height: SheetHeight) => Math.abs(MAP_SHARES[height] - mapShare);
  return SHEET_HEIGHTS.reduce((best, height) => (distance(height) < distance(best) ? height : best));
}

/** The next higher height. The lowest follows the highest. */
export function nextHeight(height: SheetHeight): SheetHeight {
  return SHEET_HEIGHTS[(SHEET_HEIGHTS.indexOf(height) + 1) % SHEET_HEIGHTS.length] ?? height;
}
