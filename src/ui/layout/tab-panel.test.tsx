import { Tabs } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TabPanel } from './tab-panel.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

function Broken(): never {
  throw new Error('not drawn');
}

test('TabPanel shows an error if its content cannot be rendered, and the other tabs still work', () => {
  renderInTheme(
    <Tabs defaultValue="broken" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="broken">Broken</Tabs.Tab>
        <Tabs.Tab value="sound">Sound</Tabs.Tab>
      </Tabs.List>
      <TabPanel value="broken">
        <Broken />
      </TabPanel>
      <TabPanel value="sound">What is sound</TabPanel>
    </Tabs>,
  );
  expect(screen.getByText(/Part of the page could not be shown/)).toBeInTheDocument();
  // React reports the error that a boundary caught.
  vi.mocked(console.error).mockClear();
  fireEvent.click(screen.getByRole('tab', { name: 'Sound' }));
  expect(screen.getByText('What is sound')).toBeInTheDocument();
});
