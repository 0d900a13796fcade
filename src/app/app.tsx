import { createTheme, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { RouterProvider } from 'react-router-dom';
import { slr, slrVariables } from '../ui/theme.ts';
import { router } from './router.tsx';

/** Menus, lists and notifications appear within a landmark of the page, so that screen readers find them. */
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
