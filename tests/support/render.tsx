import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { slr } from '../../src/ui/theme.ts';

/** Renders as the app does, but without animations. */
export const renderInTheme = (element: ReactElement) => render(element, { wrapper: Theme });

function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={slr} env="test">
      {children}
    </MantineProvider>
  );
}
