import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { columnsOf, shownRows } from '../../../src/projects/screens/equipment/columns.tsx';
import { ItemDialog } from '../../../src/projects/screens/equipment/item-dialog.tsx';
import { checkEquipmentRows, equipmentRow } from '../../../src/projects/rules/equipment/equipment-rows.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { renderInTheme } from '../../support/render.tsx';

const rows = [5, 0].map((penalty) =>
  equipmentRow('equipment.csv', anEquipmentItem({ id: `item-${penalty}`, penalty })),
);

test('the equipment table marks items with a penalty as annoying, without a number of decibels', () => {
  const none = vi.fn<() => void>();
  const columns = columnsOf({ archived: false, severalFiles: false, onEdit: none, onCopy: none, onRemove: none });
  const use = columns.find(({ id }) => id === 'use');
  const shown = shownRows(rows, checkEquipmentRows(rows));
  renderInTheme(
    <>
      {shown.map((row) => (
        <div key={row.row.key}>{use?.cell(row)}</div>
      ))}
    </>,
  );
  expect(screen.getAllByText(/ · annoying/)).toHaveLength(1);
  expect(screen.queryByText(/\+5 dB/)).toBeNull();
});

test('ItemDialog says that the criteria set defines the penalty', () => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  renderInTheme(<ItemDialog row={row} others={[]} onDone={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />);
  expect(screen.getByRole('textbox', { name: /Annoying characteristics \(penalty above 0\)/ })).toHaveValue('5');
  expect(screen.getByText('The criteria set says what is added, dB.')).toBeVisible();
});
