import { Tabs, type TabsPanelProps } from '@mantine/core';
import { PartBoundary } from '../loading/part-boundary.tsx';

/** The panel of a tab. If it fails to render, the other tabs and the rest of the page stay. */
export function TabPanel({ children, ...panel }: TabsPanelProps) {
  return (
    <Tabs.Panel {...panel}>
      <PartBoundary>{children}</PartBoundary>
    </Tabs.Panel>
  );
}
