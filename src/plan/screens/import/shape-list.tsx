import { Checkbox, Pagination, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { sizeIn } from '../../../gis/geometry/measure.ts';
import type { Plane } from '../../../gis/geometry/plane.ts';
import { formatValue } from '../../rules/format-size.ts';
import type { ListedShape } from './import-plan.ts';
import classes from './import.module.css';

interface ShapeListProps {
  shapes: readonly ListedShape[];
  nameOf: (shape: ListedShape) => string;
  isChosen: (shape: ListedShape) => boolean;
  plane: Plane;
  onChoose: (shapes: readonly ListedShape[], chosen: boolean) => void;
}

const ROWS_SHOWN = 50;
const KINDS = { area: 'Area', line: 'Line', point: 'Stationary equipment' } as const;

/** Lists the shapes of a file to choose from. A shape that cannot become a work area shows the reason. */
export function ShapeList({ shapes, nameOf, isChosen, plane, onChoose }: ShapeListProps) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(shapes.length / ROWS_SHOWN));
  const shown = Math.min(page, pages);
  const valid = shapes.filter(({ candidate }) => candidate.shape.kind === 'valid');
  const chosen = valid.filter(isChosen).length;
  return (
    <>
      <div className={classes.list}>
        <Table stickyHeader verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label="All shapes"
                  disabled={valid.length === 0}
                  checked={chosen > 0 && chosen === valid.length}
                  indeterminate={chosen > 0 && chosen < valid.length}
                  onChange={(event) => onChoose(valid, event.currentTarget.checked)}
                />
              </Table.Th>
              <Table.Th>Name</Table.Th>
              <Table.Th>Kind</Table.Th>
              <Table.Th ta="right">Size</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shapes.slice((shown - 1) * ROWS_SHOWN, shown * ROWS_SHOWN).map((shape) => {
              const { kind, shape: outcome, row } = shape.candidate;
              const name = nameOf(shape);
              return (
                <Table.Tr key={shape.key}>
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      aria-label={name}
                      disabled={outcome.kind === 'faulty'}
                      checked={outcome.kind === 'valid' && isChosen(shape)}
                      onChange={(event) => onChoose([shape], event.currentTarget.checked)}
                    />
                  </Table.Td>
                  <Table.Td className={classes.name ?? ''}>
                    <Text size="sm">{name}</Text>
                    {outcome.kind === 'faulty' && (
                      <Text size="xs" c="red.9">
                        Cannot be taken (row {row}): {outcome.reason}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{KINDS[kind]}</Table.Td>
                  <Table.Td ta="right">{outcome.kind === 'valid' ? sizeOf(outcome.geometry, plane) : '–'}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {pages > 1 && <Pagination size="sm" total={pages} value={shown} onChange={setPage} />}
    </>
  );
}

function sizeOf(geometry: Parameters<typeof sizeIn>[0], plane: Plane): string {
  const size = sizeIn(geometry, plane);
  return size === null ? 'one place' : formatValue(size);
}
