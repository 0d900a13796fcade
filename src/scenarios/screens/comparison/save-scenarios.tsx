import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconTable } from '@tabler/icons-react';
import { scenarioLines, type Scenario } from '../../rules/scenario-table.ts';
import { saveFile } from '../../../ui/save-file.ts';

type Lines = ReturnType<typeof scenarioLines>;

interface SaveScenariosProps {
  /** Name of the files, without what they end with. */
  name: string;
  scenarios: readonly Scenario[];
  /** Write the table; their code is fetched when it is wanted. */
  writeXlsx: (lines: Lines) => Promise<Blob>;
  writeCsv: (lines: Lines) => Promise<Blob>;
}

/** Saves scenarios as a table of all operating times and catchments. */
export function SaveScenarios({ name, scenarios, writeXlsx, writeCsv }: SaveScenariosProps) {
  const save = async (ending: string, write: (lines: Lines) => Promise<Blob>) =>
    saveFile(`${name}.${ending}`, await write(scenarioLines(scenarios)));
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} />}
        disabled={scenarios.length === 0}
        onClick={() => void save('xlsx', writeXlsx)}
      >
        Excel
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTable size={16} />}
        disabled={scenarios.length === 0}
        onClick={() => void save('csv', writeCsv)}
      >
        CSV
      </Button>
    </Group>
  );
}
