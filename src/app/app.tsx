import { createTheme, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { slr, slrVariables } from '../ui/theme.ts';
import { router } from './router.tsx';

const queries = new QueryClient({
  defaultOptions: {
    // Without a network a request fails at once and says so, instead of waiting unseen.
    queries: { retry: 1, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Menus, lists and messages appear in a landmark of the page, so that they are found. */
const theme = mergeThemeOverrides(
  slr,
  createTheme({ components: { Portal: { defaultProps: { target: '#overlays' } } } }),
);

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={slrVariables} forceColorScheme="light">
      <QueryClientProvider client={queries}>
        <ModalsProvider>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
