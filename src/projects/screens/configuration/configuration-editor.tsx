import { Alert, Button, Stack, Tabs, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { type SavedConfig, saveReportConfig } from '../../api/report-config.ts';
import { useAccount } from '../../../people/api/session.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import { loadFingerprint, criteriaSections, DEFAULT_REPORT_CONFIG } from '../../../model/project/report-config.ts';
import { shownTime } from '../../../model/format/format.ts';
import { projectState } from '../settings/project-state.tsx';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { SaveBar, SaveButtons } from '../save-bar.tsx';
import { useUnsavedWarning } from '../use-unsaved-warning.tsx';
import { TabPanel } from '../../../ui/layout/tab-panel.tsx';
import { BandsSection } from './bands-section.tsx';
import { CriteriaSection } from './criteria/criteria-section.tsx';
import { configOf, type Entered, enteredOf, enteredSchema, isKnownSet, versionBefore } from './entered.ts';
import { faultsOf, Kept, type SectionProps } from './fields.tsx';
import { MethodSection } from './method-section.tsx';
import { Preview } from './preview.tsx';
import preview from './preview.module.css';
import { ReportSection } from './report-section.tsx';
import { Versions } from './versions.tsx';

const TABS = [
  {
    value: 'criteria',
    label: 'Criteria',
    fields: ['criteriaSet', 'criteria', 'landUses', 'heldAgainst', 'groundBorne'],
  },
  { value: 'method', label: 'Method', fields: ['method'] },
  { value: 'bands', label: 'Map and bands', fields: ['exceedance', 'contourBandsDb'] },
  { value: 'report', label: 'Report', fields: ['texts', 'logo', 'timeZone', 'holidays'] },
] as const satisfies ReadonlyArray<{ value: string; label: string; fields: ReadonlyArray<keyof Entered> }>;

interface ConfigurationEditorProps {
  project: KeptProject;
  /** The stored configuration. Null if none was ever saved. */
  saved: SavedConfig | null;
}

/** Edits a configuration with a preview of its effect. Every save creates a version. */
export function ConfigurationEditor({ project, saved }: ConfigurationEditorProps) {
  const [tab, setTab] = useState<string | null>('criteria');
  const editing = useEditedConfig(project, saved);
  const { base, faults, checked, valid, isDirty, isOvertaken, change, begin } = editing;
  const { archived } = project;
  const section: SectionProps = { ...editing, fault: (path) => faults.get(path), locked: archived };
  const save = async () => {
    if (checked.success) await editing.save(checked.data);
    else setTab(TABS.find(({ fields }) => faulty(faults, fields))?.value ?? tab);
  };
  const take = (taken: SavedConfig) => {
    change(enteredOf(taken));
    setTab('criteria');
    notifications.show({ color: 'green', message: `Version ${taken.version} is in the editor. Save to use it.` });
  };
  return (
    <Stack gap="md">
      {needsLoad(project, saved) && (
        <NotLoaded project={project}>
          Operating times or background categories have changed since the project was published. Nothing can be assessed
          until it is published again.
        </NotLoaded>
      )}
      {editing.isUnknown && <UnknownSet criteriaSet={base?.criteriaSet} />}
      {isOvertaken && saved !== null && <Overtaken by={saved} onShow={() => begin(saved)} />}
      <Tabs value={tab} onChange={setTab} keepMounted={false} variant="pills">
        <TabList faults={faults} />
        {tab === 'versions' ? (
          <Versions project={project.uid} current={saved?.version ?? 0} onTake={take} />
        ) : (
          <div className={preview.columns}>
            <Sections {...section} />
            <PreviewOfValid valid={valid} isOfEntered={checked.success} project={project} />
          </div>
        )}
      </Tabs>
      {!archived && (
        <SaveBar hint={hintOf(base, isDirty, checked.success)} problem={editing.problem}>
          <SaveButtons
            isDirty={isDirty}
            saving={editing.saving}
            onSave={() => void save()}
            onUndo={() => begin(saved)}
          />
        </SaveBar>
      )}
    </Stack>
  );
}

/** State of the editor: the entered configuration, its faults, and the function that saves it. */
function useEditedConfig({ uid, archived }: KeptProject, saved: SavedConfig | null) {
  const { email } = useAccount();
  const [problem, setProblem] = useState<string | null>(null);
  /** The configuration on which the changes are based. */
  const [base, setBase] = useState(saved);
  const [entered, setEntered] = useState(() => enteredOf(saved ?? DEFAULT_REPORT_CONFIG));
  /** The last entries without a fault. Null if there are none yet. */
  const [valid, setValid] = useState<Entered | null>(null);
  const [saving, setSaving] = useState(false);
  const checked = useMemo(() => enteredSchema.safeParse(entered), [entered]);
  const faults = useMemo(() => faultsOf(checked.error), [checked]);
  const isUnknown = base !== null && !isKnownSet(base.criteriaSet);
  const isDirty = isUnknown || !same(entered, enteredOf(base ?? DEFAULT_REPORT_CONFIG));
  const newest = saved?.version ?? 0;
  const overtaken = newest > (base?.version ?? 0);
  const begin = (from: SavedConfig | null) => {
    setBase(from);
    setEntered(enteredOf(from ?? DEFAULT_REPORT_CONFIG));
  };
  if (overtaken && !isDirty && !saving) begin(saved);
  if (checked.success && !same(checked.data, valid)) setValid(checked.data);
  useUnsavedWarning(isDirty && !isUnknown && !saving && !archived);
  const change = (changes: Partial<Entered>) => setEntered((before) => ({ ...before, ...changes }));
  const save = async (validEntries: Entered) => {
    setProblem(null);
    setSaving(true);
    try {
      const outcome = await saveReportConfig(uid, configOf(validEntries, versionBefore(saved, base)), email);
      if (outcome.kind === 'changed-meanwhile') {
        setProblem(`${outcome.by} saved version ${outcome.version} meanwhile. Check it before you save.`);
      } else {
        // Entries that were typed during the save remain as changes to the new version.
        setBase({ ...configOf(validEntries, outcome.version), updatedBy: email, updatedAt: new Date() });
        notifications.show({ color: 'green', message: `Version ${outcome.version} is saved.` });
      }
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  const isOvertaken = overtaken && isDirty && !saving;
  return {
    base,
    entered,
    change,
    begin,
    save,
    saving,
    problem,
    checked,
    faults,
    valid,
    isUnknown,
    isDirty,
    isOvertaken,
  };
}

function UnknownSet({ criteriaSet }: { criteriaSet: string | undefined }) {
  return (
    <Alert color="orange" title="The stored criteria set is not known" role="alert">
      <Text size="sm">
        It is “{criteriaSet ?? ''}”, which the product does not have: nothing can be assessed. What is shown begins from
        the product’s own set; saving puts it in its place.
      </Text>
    </Alert>
  );
}

function Overtaken({ by, onShow }: { by: SavedConfig; onShow: () => void }) {
  return (
    <Alert color="orange" title={`Version ${by.version} was saved meanwhile`} role="alert">
      <Text size="sm">{by.updatedBy} saved it while you were editing. Saving yours replaces it.</Text>
      <Button variant="default" size="xs" mt="xs" onClick={onShow}>
        Discard my changes and show theirs
      </Button>
    </Alert>
  );
}

function TabList({ faults }: { faults: ReadonlyMap<string, string> }) {
  return (
    <Tabs.List mb="md">
      {TABS.map(({ value, label, fields }) => (
        <Tabs.Tab
          key={value}
          value={value}
          rightSection={
            faulty(faults, fields) && (
              <IconAlertCircle size={16} color="var(--mantine-color-red-7)" aria-label="has a fault" />
            )
          }
        >
          {label}
        </Tabs.Tab>
      ))}
      <Tabs.Tab value="versions" ml="auto">
        Versions
      </Tabs.Tab>
    </Tabs.List>
  );
}

function Sections(section: SectionProps) {
  const { locked } = section;
  return (
    <div className={preview.beside}>
      <TabPanel value="criteria">
        <CriteriaSection {...section} />
      </TabPanel>
      <TabPanel value="method">
        <Kept locked={locked}>
          <MethodSection {...section} />
        </Kept>
      </TabPanel>
      <TabPanel value="bands">
        <Kept locked={locked}>
          <BandsSection {...section} />
        </Kept>
      </TabPanel>
      <TabPanel value="report">
        <Kept locked={locked}>
          <ReportSection {...section} />
        </Kept>
      </TabPanel>
    </div>
  );
}

interface PreviewOfValidProps {
  valid: Entered | null;
  /** Whether the current entries have no fault. */
  isOfEntered: boolean;
  project: KeptProject;
}

function PreviewOfValid({ valid, isOfEntered, project }: PreviewOfValidProps) {
  return (
    <section className={preview.sticky} aria-label="Preview">
      <Text size="sm" fw={600} mb={6}>
        Preview{' '}
        {!isOfEntered && valid !== null && (
          <Text span size="sm" c="red.9" fw={400}>
            – last version without an error
          </Text>
        )}
      </Text>
      {valid === null ? (
        <Text size="sm" c="dimmed">
          It is shown once nothing is wrong.
        </Text>
      ) : (
        <Preview entered={valid} project={project.name} company={project.companyName} />
      )}
    </section>
  );
}

/** Whether assessments are rejected until the project is loaded with the stored criteria. */
function needsLoad(project: KeptProject, saved: SavedConfig | null): boolean {
  const loadedBy = project.loaded?.criteriaOfLoad ?? null;
  const state = projectState(project);
  if (loadedBy === null || state === 'preparing' || state === 'archived') return false;
  const config = saved ?? DEFAULT_REPORT_CONFIG;
  return isKnownSet(config.criteriaSet) && loadedBy !== loadFingerprint(criteriaSections(config));
}

function faulty(faults: ReadonlyMap<string, string>, fields: ReadonlyArray<keyof Entered>): boolean {
  return [...faults.keys()].some((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)));
}

const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

function hintOf(base: SavedConfig | null, isDirty: boolean, isValid: boolean): string {
  if (!isValid) return 'There are errors; they are marked in red.';
  if (isDirty)
    return 'There are changes that are not saved. Saving puts this project’s assessments out of date where it changes their results or their reports.';
  if (base === null || base.version === 0) return 'Default settings, unchanged.';
  const when = base.updatedAt === null ? '' : `, saved ${shownTime(base.updatedAt)} by ${base.updatedBy}`;
  return `Version ${base.version}${when}.`;
}
