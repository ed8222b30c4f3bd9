import { useQuery } from '@tanstack/react-query'
import type { Output } from '#shared/api/index.ts'
import { paths } from '../paths.ts'
import { ApiError, call, callKey, NOT_LOGGED_IN } from './api.ts'
import { navigateTo } from './navigation.ts'
import { queryClient } from './query-client.ts'

export type User = Output<'user/info'>

const KEY = callKey('user/info')

async function loadUser(): Promise<User | null> {
  try {
    return await call('user/info', {}, { redirect_login: false })
  } catch (error) {
    if (error instanceof ApiError && error.code === NOT_LOGGED_IN) return null
    throw error
  }
}

/**
 * Who is using the interface: `user` is `null` for a guest and while it is not known (`isPending`).
 * One request for the whole visit, none when the server wrote the answer into the page.
 */
export function useSession(): { user: User | null; isPending: boolean; error: ApiError | null } {
  const query = useQuery<User | null, ApiError>({
    queryKey: KEY,
    queryFn: loadUser,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { user: query.data ?? null, isPending: query.isPending, error: query.error }
}

/** After a login or registration: forgets what the guest saw and asks who it is now. Returns the user. */
export async function startSession(): Promise<User | null> {
  // the entry itself stays, so that what watches it on the screen hears of the user
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] })
  return await queryClient.fetchQuery({ queryKey: KEY, queryFn: loadUser, staleTime: 0 })
}

/** Asks again who it is (after a change of name). */
export async function refreshSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}

/** Logs out on the server, forgets everything that was loaded, and goes to the landing page or to where the single sign-on wants. */
export async function logOut(): Promise<void> {
  const answer = await call('user/logout', { confirm: 1 }, { redirect_login: false }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === NOT_LOGGED_IN) return null
    throw error
  })
  const away = (answer as { logout_redirect_uri?: string } | null)?.logout_redirect_uri
  if (away && /^https?:/i.test(away)) {
    location.assign(away)
    return
  }
  navigateTo(paths.landing())
  queryClient.clear()
  queryClient.setQueryData(KEY, null)
}
