import { QueryClient } from '@tanstack/react-query'

/** Answers younger than this are used without asking again; data that the server put into the page is such an answer. */
const FRESH_MS = 30_000

/**
 * An empty cache. Nothing reloads because a window gets focus: a page must not move under a reader. Calls are tried once more only
 * when no answer came at all (code below 0); a refusal would be the same the second time.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && (error as { code?: number }).code === -1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The cache of the whole interface in the browser. What the server draws has one of its own for each visitor. */
export const queryClient = createQueryClient()
