import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconTable } from '@tabler/icons-react';
import { scenarioLines, type Scenario } from '../../rules/scenario-table.ts';
import { saveFile, saveTextFile } from '../../../ui/save-file.ts';

interface SaveScenariosProps {
  /** Name of the files without their extension. */
  name: string;
  scenarios: readonly Scenario[];
}

/** Exports scenarios as a table of all operating times and catchments. */
export function SaveScenarios({ name, scenarios }: SaveScenariosProps) {
  // The code of the writer is fetched on demand.
  const saveXlsx = async () => {
    const { tableXlsx } = await import('../../../gis/formats/write-xlsx.ts');
    saveFile(`${name}.xlsx`, await tableXlsx('Scenarios', scenarioLines(scenarios)));
  };
  const saveCsv = async () => {
    const { csvText } = await import('../../../gis/formats/write-csv.ts');
    saveTextFile(`${name}.csv`, csvText(scenarioLines(scenarios)));
  };
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} />}
        disabled={scenarios.length === 0}
        onClick={() => void saveXlsx()}
      >
        Excel
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTable size={16} />}
        disabled={scenarios.length === 0}
        onClick={() => void saveCsv()}
      >
        CSV
      </Button>
    </Group>
  );
}
