import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { Method } from '../../../model/project/report-config.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { ChainageDialog } from '../coordinates/chainage-dialog.tsx';
import { CoordinatesDialog } from '../coordinates/coordinates-dialog.tsx';
import { editor, useEditor } from '../editing/editor-store.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import type { AreaActions } from './use-area-actions.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';

interface PlanDialogsProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
  method: Method;
  writer: WorkAreaWriter;
  actions: AreaActions;
}

const close = () => editor.open(null);

/** Whatever is open over the plan. */
export function PlanDialogs({ project, assessment, workAreas, plane, method, writer, actions }: PlanDialogsProps) {
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
