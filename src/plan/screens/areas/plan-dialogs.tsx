import { ChainageDialog } from '../coordinates/chainage-dialog.tsx';
import { CoordinatesDialog } from '../coordinates/coordinates-dialog.tsx';
import { editor, useEditor } from '../editing/editor-store.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { usePlan } from '../editing/plan-context.ts';

const close = () => editor.open(null);

/** Whatever is open over the plan. */
export function PlanDialogs() {
  const { project, assessment, workAreas, plane, config, writer, actions } = usePlan();
  const { method } = config;
  const dialog = useEditor((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />;
    case 'import':
      return (
        <ImportDialog
          bounds={project.bounds}
          workAreas={workAreas}
          plane={plane}
          method={method}
          writer={writer}
          onClose={close}
        />
      );
    case 'coordinates':
      return (
        <CoordinatesDialog
          areaId={dialog.areaId}
          workAreas={workAreas}
          plane={plane}
          method={method}
          writer={writer}
          onClose={close}
        />
      );
    case 'chainage':
      return (
        <ChainageDialog areaId={dialog.areaId} workAreas={workAreas} plane={plane} writer={writer} onClose={close} />
      );
    case 'transfer':
      return (
        <TransferDialog
          areaIds={dialog.areaIds}
          assessment={assessment}
          project={project}
          actions={actions}
          onClose={close}
        />
      );
  }
}
