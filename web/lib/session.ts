import { useQuery } from '@tanstack/react-query'
import type { Output } from '#shared/api/index.ts'
import { type ApiError, call, callKey, isRefusal } from './api.ts'
import { forgetOthers } from './clear-device.ts'
import { queryClient } from './query-client.ts'
import { tellLogin } from './session-tabs.ts'

export type User = Output<'user/info'>

const KEY = callKey('user/info')

async function loadUser(): Promise<User | null> {
  try {
    return await call('user/info', {}, { redirect_login: false })
  } catch (error) {
    if (isRefusal(error, 'NOT_LOGGED_IN')) return null
    throw error
  }
}

/**
 * The user of the interface. `user` is `null` for a guest and while the user is not known yet (`isPending`). One request for the
 * whole visit, and none when the server wrote the answer into the page.
 */
export function useSession(): { user: User | null; isPending: boolean; error: ApiError | null } {
  const query = useQuery<User | null, ApiError>({
    queryKey: KEY,
    queryFn: loadUser,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { user: query.data ?? null, isPending: query.isPending, error: query.error }
}

/** After a login or registration: drops what the guest loaded, loads the user and returns it. */
export async function startSession(): Promise<User | null> {
  // The entry of the user stays in the cache, so that components that watch it get the new user.
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] })
  const user = await queryClient.fetchQuery({ queryKey: KEY, queryFn: loadUser, staleTime: 0 })
  if (user) {
    forgetOthers(user.uid)
    tellLogin(user.uid)
  }
  return user
}

/** The logged-in user, loaded unless it is known already. */
export function knownUser(): Promise<User | null> {
  return queryClient.ensureQueryData({ queryKey: KEY, queryFn: loadUser })
}

/** Loads the user again (after a change of the name). */
export async function refreshSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}

/** The user, for code outside React. `null` for a guest and while the user is not known yet. */
export function currentUser(): User | null {
  return queryClient.getQueryData<User | null>(KEY) ?? null
}
