import { Kbd, Table } from '@mantine/core';
import { assessmentTexts } from '../../texts/assessment.ts';
import { drawingTexts } from '../../texts/assessment-drawing.ts';
import { commonTexts } from '../../texts/common.ts';
import { planDialogTexts } from '../../texts/assessment-dialogs.ts';
import { Dialog } from '../../ui/dialog.tsx';

const SHORTCUTS: ReadonlyArray<readonly [keys: readonly string[], what: string]> = [
  [[planDialogTexts.click], planDialogTexts.selectsWorkArea],
  [['Shift', planDialogTexts.click], planDialogTexts.selectsSeveral],
  [[planDialogTexts.drag], planDialogTexts.movesWhatIsSelected],
  [['Enter'], planDialogTexts.finishesADrawing],
  [['P'], drawingTexts.drawAWorkArea],
  [['R'], drawingTexts.drawARectangle],
  [['L'], drawingTexts.drawLineOrHaulRoad],
  [['B'], drawingTexts.drawABarrier],
  [['F'], drawingTexts.placeStationaryEquipment],
  [['C'], drawingTexts.corridorAlongALine],
  [['M'], commonTexts.measure],
  [[planDialogTexts.ctrl, 'Enter'], assessmentTexts.process],
  [['Escape'], planDialogTexts.givesUpDrawing],
  [['Delete'], planDialogTexts.removesCorner],
  [['Alt'], planDialogTexts.heldWhileDrawingOrDragging],
  [[planDialogTexts.ctrl, 'D'], planDialogTexts.duplicatesWhatIsSelected],
  [[planDialogTexts.ctrl, 'Z'], planDialogTexts.undoesWhileDrawingTakesLast],
  [[planDialogTexts.ctrl, 'Y'], planDialogTexts.makesWhatWasUndoneAgain],
  [['?'], planDialogTexts.showsThisList],
];

/** The keys of the plan; on a Mac Ctrl is ⌘. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isMac = navigator.userAgent.includes('Mac');
  return (
    <Dialog opened onClose={onClose} title={planDialogTexts.shortcutsOfThePlan} size="lg">
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
    </Dialog>
  );
}
