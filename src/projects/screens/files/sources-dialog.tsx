import { Anchor, Box, Button, Code, CopyButton, Stack, Text, Title } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { type DataSource, sourcesFor } from '../../rules/data-sources.ts';
import { usePlaces } from '../place/use-places.ts';
import { FOLDER_TEXTS } from './folders.ts';

interface SourcesDialogProps {
  /** Country of the project, ISO 3166. Empty if it is not known. */
  country: string;
  onClose: () => void;
}

/** Lists the download sources for the files of a project, with those of its country first. */
export function SourcesDialog({ country, onClose }: SourcesDialogProps) {
  const countryName = usePlaces().data?.countries.get(country)?.name ?? country;
  const world = sourcesFor('');
  const national = sourcesFor(country).filter((source) => !world.includes(source));
  return (
    <Dialog opened onClose={onClose} title="How do I get these files?" size="xl">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Files go in as they are downloaded, cut to the site where they are large. Catchments are drawn on the map,
          with background levels of Monitoring; equipment is taken from the library. Products and licences change: check
          the page of the publisher, and name each source in the report as its licence asks.
        </Text>
        {national.length > 0 && <Sources title={countryName} sources={national} />}
        {national.length === 0 && country !== '' && (
          <Text size="sm">No sources of {countryName} are listed. Ask its surveying authority for open data.</Text>
        )}
        <Sources title="Everywhere" sources={world} />
      </Stack>
    </Dialog>
  );
}

function Sources({ title, sources }: { title: string; sources: readonly DataSource[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb={6}>
        {title}
      </Title>
      <Stack gap="sm">
        {sources.map(({ name, publisher, url, licence, folders, how, query }) => (
          <div key={name}>
            <Text size="sm">
              <Anchor href={url} target="_blank" rel="noreferrer" size="sm" fw={600}>
                {name}
              </Anchor>{' '}
              <Text span inherit c="dimmed">
                {publisher}. {licence}.
              </Text>
            </Text>
            <Text size="sm">
              {folders.map((folder) => FOLDER_TEXTS[folder].title).join(', ')}: {how}
            </Text>
            {query !== undefined && <Query of={name} text={query} />}
          </div>
        ))}
      </Stack>
    </section>
  );
}

function Query({ of, text }: { of: string; text: string }) {
  return (
    <Box mt={4}>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" aria-label={`Copy the query for ${of}`} onClick={copy}>
            {copied ? 'Copied' : 'Copy the query'}
          </Button>
        )}
      </CopyButton>
    </Box>
  );
}
