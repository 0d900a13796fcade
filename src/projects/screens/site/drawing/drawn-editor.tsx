import { Button, Group, Paper, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../../firebase/error-texts.ts';
import { listed, plural } from '../../../../model/format/format.ts';
import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import { criteriaSetOf, type ReportConfig } from '../../../../model/project/report-config.ts';
import type { PreparedScene } from '../../../../prediction/rules/scene/prepared-scene.ts';
import type { Drawing } from '../../../../plan/screens/drawing/drawing.ts';
import { withoutPart } from '../../../../plan/screens/areas/remove-part.ts';
import type { ChosenPart } from '../../../../plan/screens/editing/editor-store.ts';
import { dialogs } from '../../../../ui/dialogs/dialogs.ts';
import { closestOf, outsideDialogs } from '../../../../ui/dialogs/outside-dialogs.ts';
import { Failure, LoadingState } from '../../../../ui/loading/states.tsx';
import type { ShownImagery } from '../../../api/use-project-data.ts';
import { faultsOfItem } from '../../../rules/drawn/drawn-fields.ts';
import { drawnFile, type DrawnFolder, type DrawnItem } from '../../../rules/drawn/drawn-layers.ts';
import { inFolder, splitItem, withDrawn, withShapes } from '../../../rules/drawn/edit-drawn.ts';
import { useUnsavedWarning } from '../../use-unsaved-warning.tsx';
import type { KeptProject } from '../../settings/use-kept-projects.ts';
import { planeOf } from '../plane-of.ts';
import { ProjectMap } from '../project-map.tsx';
import { DrawLayer } from './draw-layer.tsx';
import { DrawPanel } from './draw-panel.tsx';
import { shapesOfItems } from './draw-shapes.ts';
import { DrawToolbar } from './draw-toolbar.tsx';
import { readDrawnFiles, type StoredDrawn } from './drawn-files.ts';
import classes from './drawn-editor.module.css';
import { type DrawSession, useDrawSession } from './use-draw-session.ts';

interface DrawnEditorProps {
  project: KeptProject;
  config: ReportConfig;
  /** Scene of the files as the background. Null if there is none. */
  scene: PreparedScene | null;
  imagery: ShownImagery;
  /** Initial layer. */
  begun: DrawnFolder;
  onClose: () => void;
}

/** Draws catchments, walls, ground regions, buildings and receivers as layers among a project's files. */
export function DrawnEditor(props: DrawnEditorProps) {
  const { project } = props;
  const files = useQuery({
    queryKey: ['drawn-files', project.uid],
    queryFn: () => readDrawnFiles(project),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (files.isPending) return <LoadingState label="Reading what is drawn …" />;
  if (files.isError) return <Failure message={errorText(files.error)} onRetry={() => void files.refetch()} />;
  return <Editor {...props} stored={files.data} />;
}

interface EditorProps extends DrawnEditorProps {
  stored: StoredDrawn;
}

function Editor({ project, config, scene, imagery, begun, onClose, stored }: EditorProps) {
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const plane = useMemo(() => planeOf(project, scene), [project, scene]);
  const session = useDrawSession(project, stored, begun);
  const { items, folder, changed, edit } = session;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [part, setPart] = useState<ChosenPart | null>(null);
  const draw = useDrawnItems(session, drawing, scene);
  useEditorKeys(session, drawing, () => {
    removeSelected(session, part);
    setPart(null);
  });
  const close = useClose(changed.length > 0, onClose);
  return (
    <div className={classes.editor} ref={bringToTop}>
      <ProjectMap
        project={project}
        config={config}
        scene={scene}
        imagery={imagery}
        isDrawing
        // A file that cannot be edited here must not be overwritten.
        over={stored.refused.has(folder) ? null : <DrawToolbar session={session} drawing={drawing} plane={plane} />}
      >
        <DrawLayer
          session={session}
          drawing={drawing}
          plane={plane}
          scene={scene}
          onReady={setDrawing}
          onDrawn={draw}
          onReshaped={(shapes) => edit(withShapes(items, shapes))}
          onPart={setPart}
        />
      </ProjectMap>
      <Paper withBorder p="sm" component="section" aria-label="Drawing" className={classes.panel ?? ''}>
        <DrawPanel session={session} criteria={criteria} refused={stored.refused} />
        <SavePart session={session} criteria={criteria} onClose={close} />
      </Paper>
    </div>
  );
}

/** Returns a function that adds a drawn shape to the layer, or splits the selected item along it. */
function useDrawnItems(session: DrawSession, drawing: Drawing | null, scene: PreparedScene | null) {
  const { items, own, folder, tool, selected, edit } = session;
  const taken = useMemo(() => {
    if (scene === null) return [];
    return folder === 'receivers'
      ? scene.receivers.ids
      : folder === 'catchments'
        ? scene.catchments.map(({ name }) => name)
        : [];
  }, [scene, folder]);
  const split = (line: DrawnItem['geometry']) => {
    const along = line.type === 'LineString' ? line.coordinates : [];
    const outcome = splitItem(items, selected[0] ?? '', along, taken, () => crypto.randomUUID());
    // The splitting line itself is not part of the layer.
    drawing?.show(shapesOfItems(outcome.kind === 'split' ? inFolder(outcome.items, folder) : own));
    if (outcome.kind === 'split') {
      edit(outcome.items);
      session.select(outcome.ids);
    } else
      notifications.show({ color: 'orange', title: 'It was not split', message: outcome.reason, autoClose: 10_000 });
  };
  return (id: string, geometry: DrawnItem['geometry']) => {
    if (tool === 'split') split(geometry);
    else {
      edit(withDrawn(items, { id, folder, geometry }, taken));
      session.select([id]);
    }
    // People draw several walls and receivers in a row, so the tool stays selected.
    if (tool !== 'point' && tool !== 'line') session.setTool('select');
  };
}

/** Removes the chosen part of the selected item, or else the selected items. */
function removeSelected(session: DrawSession, part: ChosenPart | null): void {
  const { items, own, selected, edit } = session;
  const [only] = selected;
  const item = own.find(({ id }) => id === only);
  if (selected.length === 1 && item !== undefined && part !== null && String(part.areaId) === item.id) {
    const geometry = withoutPart(item.geometry, part);
    if (geometry !== null) edit(withShapes(items, [[item.id, geometry]]));
  } else if (selected.length > 0) session.remove();
}

/** Keys for undo, redo, removal and cancelling. */
function useEditorKeys(session: DrawSession, drawing: Drawing | null, onRemove: () => void): void {
  const { tool } = session;
  /** Undo and redo are disabled while a shape is being drawn, as their buttons are. */
  const step = (action: () => void) => outsideFields(() => (tool === 'select' ? action() : undefined));
  const takeBack = outsideFields(tool === 'select' ? onRemove : () => drawing?.takeCornerBack());
  useHotkeys([
    ['mod+z', step(session.undo)],
    ['mod+shift+z', step(session.redo)],
    ['mod+y', step(session.redo)],
    ['Delete', takeBack],
    ['Backspace', takeBack],
    [
      'Escape',
      outsideDialogs(() =>
        drawing !== null && drawing.drawnPath() !== null ? drawing.cancel() : session.setTool('select'),
      ),
    ],
  ]);
}

/** Returns a function that closes the editor. It asks first if drawn features would be lost. */
function useClose(isDirty: boolean, onClose: () => void): () => void {
  const mayLeave = useUnsavedWarning(isDirty);
  return () => {
    if (!isDirty) onClose();
    else
      dialogs.confirm({
        title: 'Close without saving?',
        children: <Text size="sm">What you have drawn since the last save will be lost.</Text>,
        labels: { confirm: 'Discard', cancel: 'Keep drawing' },
        confirmProps: { color: 'red.9' },
        onConfirm: () => {
          // The person has confirmed that drawn features are discarded, so no further question is necessary.
          mayLeave();
          onClose();
        },
      });
  };
}

interface SavePartProps {
  session: DrawSession;
  criteria: CriteriaSet;
  onClose: () => void;
}

/** States what is not saved and what a publish still needs, and saves. */
function SavePart({ session, criteria, onClose }: SavePartProps) {
  const { items, changed } = session;
  const isDirty = changed.length > 0;
  const incomplete = useMemo(() => {
    const byFolder = [...Map.groupBy(items, (item) => item.folder).values()];
    return byFolder.flatMap((layer) => layer.filter((item) => faultsOfItem(item, layer, criteria).length > 0)).length;
  }, [items, criteria]);
  return (
    <div className={classes.save}>
      {session.problem !== null && <Failure message={session.problem} />}
      <Text size="xs" c="dimmed" role="status">
        {isDirty
          ? `Not saved: ${listed(changed.map(drawnFile), 'conjunction')}.`
          : items.length === 0
            ? 'Nothing is drawn yet.'
            : 'Everything is saved among the files of the project. Check it, then publish.'}
        {incomplete > 0 &&
          ` ${incomplete} ${plural(incomplete, 'feature lacks', 'features lack')} something that a publish needs.`}
      </Text>
      <Group gap="xs" mt={6}>
        <Button size="xs" loading={session.isSaving} disabled={!isDirty} onClick={() => void session.save()}>
          Save
        </Button>
        <Button size="xs" variant="default" disabled={session.isSaving} onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}

/** Scrolls so that the whole map is in view. */
const bringToTop = (editor: HTMLElement | null) => editor?.scrollIntoView({ block: 'start' });

/** Handles a key for the map only if no field has the focus and no dialog is open. */
function outsideFields(action: () => void) {
  return (event: KeyboardEvent) => {
    if (closestOf(event.target, 'input, textarea, select') === null) outsideDialogs(action)(event);
  };
}
