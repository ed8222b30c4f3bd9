import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIVE_PREVIEW_CHARACTERS } from '#shared/constants.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Strip } from '#web/ui/writing/strip.tsx'
import type { TextFeed } from '../feed.ts'
import { isLive, isNoticeDue, rememberNotice } from './live-limit.ts'

/** Says once for each page that the preview has stopped following, when its text grows beyond the limit. */
export function LimitStrip({ feed, page_id }: { feed: TextFeed; page_id: number }) {
  const t = useTexts()
  const { tag } = useLocale()
  const [isShown, setShown] = useState(() => !isLive(feed.doc.length) && isNoticeDue(page_id))
  useEffect(() => {
    let told = isShown || !isNoticeDue(page_id)
    return feed.subscribe((textChanged) => {
      if (!textChanged || told || isLive(feed.doc.length)) return
      told = true
      setShown(true)
    })
  }, [feed, page_id, isShown])
  useEffect(() => {
    if (isShown) rememberNotice(page_id)
  }, [isShown, page_id])
  if (!isShown) return null
  return (
    <Strip
      kind="info"
      actions={<IconButton size="s" icon={X} label={t.common.dismiss} onClick={() => setShown(false)} />}
    >
      {t.editor.previewOffNotice(LIVE_PREVIEW_CHARACTERS.toLocaleString(tag))}
    </Strip>
  )
}
