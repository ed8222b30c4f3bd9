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
  const user = await queryClient.fetchQuery({ queryKey: KEY, queryFn: loadUser, staleTime: 0 })
  if (user) {
    forgetOthers(user.uid)
    tellLogin(user.uid)
  }
  return user
}

/** Who is logged in, asked now unless it is known. */
export function knownUser(): Promise<User | null> {
  return queryClient.ensureQueryData({ queryKey: KEY, queryFn: loadUser })
}

/** Asks again who it is (after a change of name). */
export async function refreshSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}

/** Who is known to use the interface, for code outside React; `null` for a guest and while it is not known. */
export function currentUser(): User | null {
  return queryClient.getQueryData<User | null>(KEY) ?? null
}
