import { useEffect, useState } from 'react'
import { call, invalidate } from '#web/lib/api.ts'

/** Visible notices are marked as read after this time. */
const READ_MARK_MS = 2000

interface Notice {
  message_content_id: number
  status: number
}

/**
 * Marks the visible notices as read, 2 s after they are shown. Returns whether a notice looks new; it does so until the list is
 * left.
 */
export function useReadMarks(shown: readonly Notice[] | undefined): (notice: Notice) => boolean {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const fresh = (shown ?? [])
    .filter((one) => one.status === 0)
    .map((one) => one.message_content_id)
    .join()
  useEffect(() => {
    if (!fresh) return
    const ids = fresh.split(',').map(Number)
    const timer = setTimeout(async () => {
      setSeen((before) => new Set([...before, ...ids]))
      // A failed mark is sent again in the next visit.
      for (const message_content_id of ids) {
        await call('message/setRead', { message_content_id }).catch(() => undefined)
      }
      await invalidate('message/getUnread', 'message/getRemindList', 'message/getAnnouncementList')
    }, READ_MARK_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return (notice) => notice.status === 0 || seen.has(notice.message_content_id)
}
