import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TextFeed } from '#web/features/editor/text-feed.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { LIVE_PREVIEW_CHARACTERS } from '#web/parts/editor-tools/live-preview.ts'
import { NoticeBar } from '#web/parts/writing/notice-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isLong, isNoticeDue, rememberNotice, useKeptLive } from './live-limit.ts'

/** Tells the writer once for each page that the preview no longer follows every key, when the text grows beyond the limit. */
export function LimitNotice({ feed, page_id }: { feed: TextFeed; page_id: number }) {
  const t = useTexts()
  const { tag } = useLocale()
  const [keptLive, keepLive] = useKeptLive()
  const [isShown, setShown] = useState(() => isLong(feed.doc.length) && isNoticeDue(page_id))
  useEffect(() => {
    let told = isShown || !isNoticeDue(page_id)
    return feed.subscribe((textChanged) => {
      if (!textChanged || told || !isLong(feed.doc.length)) return
      told = true
      setShown(true)
    })
  }, [feed, page_id, isShown])
  useEffect(() => {
    if (isShown && !keptLive) rememberNotice(page_id)
  }, [isShown, keptLive, page_id])
  if (!isShown || keptLive) return null
  return (
    <NoticeBar
      kind="info"
      actions={
        <>
          <Button size="s" onClick={() => keepLive(true)}>
            {t.editor.previewKeepLive}
          </Button>
          <IconButton size="s" icon={X} label={t.common.dismiss} onClick={() => setShown(false)} />
        </>
      }
    >
      {t.editor.previewOffNotice(LIVE_PREVIEW_CHARACTERS.toLocaleString(tag))}
    </NoticeBar>
  )
}
