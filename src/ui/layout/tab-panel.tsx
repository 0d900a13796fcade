import { Tabs, type TabsPanelProps } from '@mantine/core';
import { PartBoundary } from '../loading/part-boundary.tsx';

/** The panel of a tab. Where it cannot be drawn, the other tabs and the page around it stay. */
export function TabPanel({ children, ...panel }: TabsPanelProps) {
  return (
    <Tabs.Panel {...panel}>
      <PartBoundary>{children}</PartBoundary>
    </Tabs.Panel>
  );
}
