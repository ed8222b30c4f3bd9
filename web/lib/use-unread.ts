import { useEffect, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { useCall } from './api.ts'
import { notify } from './browser-notices.ts'
import { useSession } from './session.ts'

/** The unread badge asks first after this long, then this often. */
const UNREAD_FIRST_MS = 2000
const UNREAD_MS = 300_000

type Unread = Output<'message/getUnread'>

/** What is unread of one kind; `[]` on the wire means nothing. */
const one = <T extends object>(value: T | []): T | null => (Array.isArray(value) ? null : value)

/** Since when this visit lasts: the first question waits, so that it is in nobody's way. */
let begun = false

function tell({ remind, announce }: Unread): void {
  const newRemind = one(remind)
  const newAnnouncement = one(announce)
  if (newRemind) {
    const said = [newRemind.page_data?.page_title, newRemind.message_content].filter(Boolean).join(': ')
    notify(`remind-${newRemind.id}`, said, paths.notices('remindList'))
  } else if (newAnnouncement) {
    notify(`announce-${newAnnouncement.id}`, newAnnouncement.message_content, paths.notices('announcementList'))
  }
}

/**
 * Whether the user has unread notices: asked 2 s after the visit begins, then every 5 minutes, not while the tab is hidden. A session that
 * has ended leads nowhere: that is for what the user does.
 */
export function useUnread(): { remind: boolean; announce: boolean } {
  const { user } = useSession()
  const [ready, setReady] = useState(begun)
  useEffect(() => {
    if (begun || !user) return
    const timer = setTimeout(() => {
      begun = true
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
    if (data) tell(data)
  }, [data])
  return { remind: !!data && one(data.remind) !== null, announce: !!data && one(data.announce) !== null }
}
