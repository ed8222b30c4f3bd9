import { QueryClient } from '@tanstack/react-query'
import { isOutage, OUTAGE_RETRY_MS } from './outage.ts'

/** Younger answers are used without another request. Data that the server wrote into the page counts as such an answer. */
const FRESH_MS = 30_000

/**
 * An empty cache. Nothing reloads when a window gets the focus, because a page must not move under its reader. A call is repeated
 * once when no answer came (code below 0), and as long as the site has an outage. Another refusal is not repeated, because it would be the same again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (count, error) => isOutage(error) || (count < 1 && (error as { code?: number }).code === -1),
        retryDelay: (count, error) => (isOutage(error) ? OUTAGE_RETRY_MS : Math.min(1000 * 2 ** count, 30_000)),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The cache of the interface in the browser. The server creates another one for each page that it draws. */
export const queryClient = createQueryClient()
