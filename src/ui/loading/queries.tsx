import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const queries = new QueryClient({
  defaultOptions: {
    // Without a network, a request fails at once with a message and does not wait unnoticed.
    queries: { retry: 1, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Lets components send requests and share their answers. The home page of an engineer needs none, so it does not load this. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
