import { List, Text } from '@mantine/core';
import { plural } from '../../../model/format/format.ts';
import { type Assumption, formatAssumption } from '../../../model/project/assumptions.ts';

interface SiteAssumptionsProps {
  /** Null if the load did not record them. */
  assumptions: readonly Assumption[] | null;
  groundFactor: number;
}

/** The assumptions of a project's load: their number in one line, which opens the list. */
export function SiteAssumptions({ assumptions, groundFactor }: SiteAssumptionsProps) {
  if (assumptions === null || assumptions.length === 0) return null;
  return (
    <Text size="sm" component="details" c="orange.9">
      <summary>
        {assumptions.length} {plural(assumptions.length, 'site assumption', 'site assumptions')}
      </summary>
      <AssumptionList texts={assumptions.map((assumption) => formatAssumption(assumption, groundFactor))} />
    </Text>
  );
}

/** A list of assumptions. */
export function AssumptionList({ texts }: { texts: readonly string[] }) {
  return (
    <List size="sm" c="orange.9" mt={4}>
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}
