import { Kbd, Table, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

const SHORTCUTS: ReadonlyArray<readonly [keys: readonly string[], what: string]> = [
  [['Click'], 'selects a work area, or a corner or hole of the selected one'],
  [['Shift', 'Click'], 'selects several, on the map or in the list'],
  [['Drag'], 'moves what is selected; a corner reshapes, a small one between two makes a new corner'],
  [['Enter'], 'finishes a drawing'],
  [['V'], 'Select and reshape'],
  [['P'], 'Draw a work area'],
  [['R'], 'Draw a rectangle'],
  [['L'], 'Draw a line or haul road'],
  [['B'], 'Draw a temporary noise barrier'],
  [['F'], 'Place stationary equipment'],
  [['C'], 'Corridor along a line'],
  [['M'], 'Measure'],
  [['Ctrl', 'Enter'], 'Process'],
  [['Ctrl', 'K'], 'opens the command palette: addresses, assessments, pages and tools'],
  [['Escape'], 'cancels the drawing, then the tool, then the selection'],
  [['Delete'], 'removes the corner, the hole or the work areas that are selected; while drawing the last corner'],
  [['Alt'], 'held while drawing or dragging: does not snap'],
  [['Ctrl', 'D'], 'duplicates what is selected'],
  [['Ctrl', 'Z'], 'undoes; while drawing, removes the last corner'],
  [['Ctrl', 'Y'], 'redoes what was undone'],
  [['?'], 'shows this list'],
];

/** The keyboard shortcuts of the plan. On a Mac, Ctrl is ⌘. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isMac = navigator.userAgent.includes('Mac');
  return (
    <Dialog opened onClose={onClose} title="Shortcuts of the plan" size="lg">
      <Table>
        <Table.Tbody>
          {SHORTCUTS.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Th w={150}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' + '}
                    <Kbd>{key === 'Ctrl' && isMac ? '⌘' : key}</Kbd>
                  </span>
                ))}
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="sm">
        Letters and Delete work while the map, its toolbar or nothing on the page has the focus.
      </Text>
    </Dialog>
  );
}
