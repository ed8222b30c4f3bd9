import { PencilLine } from 'lucide-react'
import { useCall } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { shortTime } from '#web/parts/writing/short-time.ts'
import type { Id } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import './editing-note.css'

/** When the window gets the focus, an answer about the lock that is younger than this is not loaded again. */
const FRESH_MS = 15_000

/** Shows those who may edit the page who else is editing it and since when, before they open the editor. */
export function EditingNote({ item_id, page_id }: { item_id: Id; page_id: number }) {
  const t = useTexts().reader
  const { tag } = useLocale()
  const enabled = useHydrated()
  const options = { enabled, redirect_login: false, staleTime: FRESH_MS, refetchOnWindowFocus: true }
  const { data } = useCall('page/isLock', { page_id, item_id: Number(item_id) }, options)
  if (!data?.lock || data.is_cur_user) return null
  return (
    <span className="editing-note" role="status">
      <Icon of={PencilLine} size="s" />
      {t.editingSince(data.lock_username, shortTime(data.lock_since * 1000, tag))}
    </span>
  )
}
