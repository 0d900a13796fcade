import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { slr } from '../../src/ui/theme.ts';

/** Renders as the app does, without animations. */
export function renderInTheme(element: ReactElement) {
  return render(
    <MantineProvider theme={slr} env="test">
      {element}
    </MantineProvider>,
  );
}
