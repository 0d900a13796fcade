import { Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { levelsInTime, MIN_LEVEL_DB, type Results } from '../../../model/results/results.ts';
import { positionOf } from '../../../model/results/results-by-address.ts';
import { units } from '../../../model/format/units.ts';
import { fixed } from '../../../model/format/format.ts';
import { useExceedanceScale } from '../../../ui/exceedance.ts';
import { assessedLevel, overCriterion } from '../../rules/levels.ts';
import classes from './address-grid.module.css';
import { facadeGrid, receiverBeside } from './facade-grid.ts';

interface AddressGridProps {
  results: Results;
  /** Displayed receiver. */
  index: number;
  time: string;
  /** Shows another receiver. */
  onChoose: (index: number) => void;
}

/**
 * A grid with the levels of an address by floor and façade. The grid is a single tab stop, and the arrow keys move within it. It
 * is not shown if the address has one receiver.
 */
export function AddressGrid({ results, index, time, onChoose }: AddressGridProps) {
  const grid = useMemo(() => facadeGrid(results, index), [results, index]);
  const table = useRef<HTMLTableElement>(null);
  // Wide houses have more façades than fit into the panel.
  useEffect(() => {
    table.current?.querySelector(`[data-receiver="${index}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [index]);
  if (grid === null) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = receiverBeside(grid, index, event.key);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    table.current?.querySelector<HTMLElement>(`[data-receiver="${next}"]`)?.focus();
  };
  const count = grid.floors.flatMap(({ receivers }) => receivers).filter((receiver) => receiver !== null).length;
  return (
    <div role="group" aria-label="Façades and floors">
      <Text size="sm" c="dimmed" mb={4}>
        {count} receivers at this address: assessed level, dB(A)
      </Text>
      <div className={classes.frame}>
        <table className={classes.grid} ref={table}>
          <thead>
            <tr>
              <th scope="col">Floor</th>
              {grid.facades.map((facade) => (
                <th key={facade} scope="col">
                  {facade ?? 'by hand'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.floors.map(({ name, receivers }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {receivers.map((receiver, column) => (
                  <td key={grid.facades[column]}>
                    {receiver !== null && (
                      <Cell
                        results={results}
                        receiver={receiver}
                        time={time}
                        isShown={receiver === index}
                        onChoose={onChoose}
                        onKeyDown={onKeyDown}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface CellProps extends Pick<AddressGridProps, 'results' | 'time' | 'onChoose'> {
  receiver: number;
  isShown: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Cell({ results, receiver, time, isShown, onChoose, onKeyDown }: CellProps) {
  const scale = useExceedanceScale();
  const { criteria, receivers } = results;
  const level = assessedLevel(criteria, levelsInTime(results, time).laeqAssessed[receiver] ?? MIN_LEVEL_DB);
  const exceedance = receivers.times[time]?.exceedance[receiver] ?? null;
  const over = exceedance === null ? 'not compared' : units.dB(overCriterion(criteria, exceedance));
  const position = positionOf(results, receiver) || units.metres(fixed(receivers.height[receiver] ?? NaN, 1));
  const style = scale.classOf(exceedance ?? 0);
  return (
    <button
      type="button"
      className={classes.cell}
      data-receiver={receiver}
      tabIndex={isShown ? 0 : -1}
      aria-pressed={isShown}
      aria-label={`${position}: ${level} dB(A), ${over}`}
      title={`${position}: ${over}`}
      style={exceedance !== null && exceedance > 0 ? { background: style.colour, color: style.text } : undefined}
      onClick={() => onChoose(receiver)}
      onKeyDown={onKeyDown}
    >
      {level}
    </button>
  );
}
