import { createTheme, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { RouterProvider } from 'react-router-dom';
import { slr, slrVariables } from '../ui/theme.ts';
import { router } from './router.tsx';

/** Menus, lists and messages appear in a landmark of the page, so that they are found. */
const theme = mergeThemeOverrides(
  slr,
  createTheme({ components: { Portal: { defaultProps: { target: '#overlays' } } } }),
);

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={slrVariables} forceColorScheme="light">
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
