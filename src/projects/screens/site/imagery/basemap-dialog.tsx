import { Anchor, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { environment } from '../../../../firebase/environment.ts';
import { errorText } from '../../../../firebase/error-texts.ts';
import type { Imagery } from '../../../../model/map/imagery.ts';
import { useAccount } from '../../../../people/api/session.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Failure } from '../../../../ui/loading/states.tsx';
import { listFile } from '../../../api/projects.ts';
import { writeProjectFile } from '../../../api/stored-files.ts';
import {
  BASEMAP_FILE,
  basemapFile,
  basemapsFor,
  type EnteredBasemap,
  hostOf,
} from '../../../rules/imagery/basemaps.ts';
import { storedFilesKey } from '../../files/use-stored-files.ts';
import type { KeptProject } from '../../settings/use-kept-projects.ts';

interface BasemapDialogProps {
  project: KeptProject;
  /** The basemap in the project's files. Null if there is none. */
  current: Extract<Imagery, { kind: 'tiles' }> | null;
  onClose: () => void;
}

const NONE = 'none';
const OWN = 'own';
const NO_PLACE = { country: '', region: '' };

/** Chooses the basemap of a project: one of its country, or a tile server by its address. */
export function BasemapDialog({ project, current, onClose }: BasemapDialogProps) {
  const { email } = useAccount();
  const queries = useQueryClient();
  const proposals = basemapsFor(project.place ?? NO_PLACE);
  const [chosen, setChosen] = useState(() =>
    current === null ? NONE : (proposals.find(({ url }) => url === current.url)?.name ?? OWN),
  );
  const [own, setOwn] = useState<EnteredBasemap>({
    url: current?.url ?? '',
    attribution: current?.attribution ?? '',
    terms: current?.terms ?? '',
  });
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const write = async (entered: EnteredBasemap) => {
    const { text, faults: found } = basemapFile(entered);
    setFaults(found);
    if (found.length > 0) return false;
    const file = { name: BASEMAP_FILE, text, generation: undefined, contentType: 'application/json' } as const;
    await writeProjectFile(project.uid, 'imagery', file);
    return true;
  };
  const save = async () => {
    setSaving(true);
    try {
      const entered = chosen === OWN ? own : proposals.find(({ name }) => name === chosen);
      if (entered !== undefined && !(await write(entered))) return;
      await listFile(project.uid, { folder: 'imagery', name: BASEMAP_FILE, listed: entered !== undefined }, email);
      await queries.invalidateQueries({ queryKey: storedFilesKey(project.uid) });
      onClose();
    } catch (error) {
      setFaults([errorText(error)]);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Basemap of the project" size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          The map under everything else. It is fetched by the browser of whoever looks, from the server that is named:
          that server learns which places are looked at. Members have it once the project is published.
          {environment.basemap !== null && ' This installation has a basemap already, which lies under it.'}
        </Text>
        <BasemapChoice proposals={proposals} chosen={chosen} onChoose={setChosen} />
        {chosen === OWN && <OwnBasemap own={own} onChange={setOwn} />}
        {faults.length > 0 && <Failure message={faults.join(' ')} />}
        <Text size="xs" c="dimmed">
          Addresses and terms change: check the page of the publisher before you use its map for your work.
        </Text>
        <Group gap="xs">
          <Button loading={saving} onClick={() => void save()}>
            Save
          </Button>
          <Button variant="default" disabled={saving} onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface BasemapChoiceProps {
  proposals: ReturnType<typeof basemapsFor>;
  chosen: string;
  onChoose: (chosen: string) => void;
}

function BasemapChoice({ proposals, chosen, onChoose }: BasemapChoiceProps) {
  return (
    <Radio.Group aria-label="Basemap" value={chosen} onChange={onChoose}>
      <Stack gap="sm">
        <Radio value={NONE} label="None" />
        {proposals.map(({ name, url, licence, attribution, terms }, index) => (
          <div key={name}>
            <Radio value={name} label={index === 0 ? `${name} (proposed)` : name} />
            <Text size="xs" c="dimmed" pl={32} style={{ overflowWrap: 'anywhere' }}>
              {`${attribution}. ${licence}. From ${hostOf(url)}. `}
              <Anchor href={terms} target="_blank" rel="noreferrer" size="xs" underline="always">
                Terms of use of {name}
              </Anchor>
            </Text>
          </div>
        ))}
        <Radio value={OWN} label="Another tile server" />
      </Stack>
    </Radio.Group>
  );
}

interface OwnBasemapProps {
  own: EnteredBasemap;
  onChange: Dispatch<SetStateAction<EnteredBasemap>>;
}

/** Fields for a tile server by its address. */
function OwnBasemap({ own, onChange }: OwnBasemapProps) {
  const field = (key: 'url' | 'attribution' | 'terms', label: string, placeholder: string) => (
    <TextInput
      size="xs"
      label={label}
      placeholder={placeholder}
      value={own[key]}
      onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, [key]: value }))}
    />
  );
  return (
    <Stack gap="xs" pl={32}>
      {field('url', 'Address of the tiles', 'https://tiles.example.com/{z}/{x}/{y}.png')}
      {field('attribution', 'Owner, as the map names it', '© Survey')}
      {field('terms', 'Address of the terms of use (optional)', 'https://')}
    </Stack>
  );
}
