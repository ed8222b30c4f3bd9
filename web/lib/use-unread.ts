import { useEffect, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { useCall } from './api.ts'
import { notify } from './browser-notices.ts'
import { useSession } from './session.ts'

/**
 * The unread badge is first loaded after this time, so that it does not delay what the visit began with. `UNREAD_MS` is the
 * interval after that.
 */
const UNREAD_FIRST_MS = 2000
const UNREAD_MS = 300_000

type Unread = Output<'message/getUnread'>

/** The unread notice of one kind. `[]` on the wire means that there is none. */
const unreadOf = <T extends object>(value: T | []): T | null => (Array.isArray(value) ? null : value)

/** Whether the wait of `UNREAD_FIRST_MS` is over. It happens once in a visit. */
let hasWaited = false

function notifyUnread({ remind, announce }: Unread): void {
  const newRemind = unreadOf(remind)
  const newAnnouncement = unreadOf(announce)
  if (newRemind) {
    const text = [newRemind.page_data?.page_title, newRemind.message_content].filter(Boolean).join(': ')
    notify(`remind-${newRemind.id}`, text, paths.notices('remindList'))
  } else if (newAnnouncement) {
    notify(`announce-${newAnnouncement.id}`, newAnnouncement.message_content, paths.notices('announcementList'))
  }
}

/**
 * Whether the user has unread notices. Loaded 2 s after the visit begins and then every 5 minutes, but not while the tab is hidden.
 * An ended session does not lead to the login screen here, because the user did nothing.
 */
export function useUnread(): { remind: boolean; announce: boolean } {
  const { user } = useSession()
  const [ready, setReady] = useState(hasWaited)
  useEffect(() => {
    if (hasWaited || !user) return
    const timer = setTimeout(() => {
      hasWaited = true
      setReady(true)
    }, UNREAD_FIRST_MS)
    return () => clearTimeout(timer)
  }, [user])
  const { data } = useCall('message/getUnread', user && ready ? {} : null, {
    redirect_login: false,
    staleTime: UNREAD_MS,
    refetchInterval: UNREAD_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (data) notifyUnread(data)
  }, [data])
  return { remind: !!data && unreadOf(data.remind) !== null, announce: !!data && unreadOf(data.announce) !== null }
}
