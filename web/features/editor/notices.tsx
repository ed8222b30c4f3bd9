import { Info, OctagonAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { LIVE_PREVIEW_CHARACTERS } from '#shared/constants.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { redirectFrom } from '#web/lib/redirect.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { TextFeed } from './feed.ts'
import { isLive, isNoticeDue, rememberNotice } from './preview/live-limit.ts'
import type { SaveProblem } from './saving/save-machine.ts'

function Strip(props: { kind: 'info' | 'danger'; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="editor-note" data-kind={props.kind} role={props.kind === 'danger' ? 'alert' : 'status'}>
      <Icon of={props.kind === 'danger' ? OctagonAlert : Info} />
      <span className="o-grow">{props.children}</span>
      {props.actions}
    </div>
  )
}

/** Why the page was not saved, and what to do. */
export function ProblemStrip(props: { problem: SaveProblem; busy: boolean; onRetry: () => void }) {
  const t = useTexts()
  return (
    <Strip
      kind="danger"
      actions={
        <>
          {props.problem.kind === 'logged-out' && (
            <a
              className={buttonClass({ size: 's' })}
              href={paths.login(redirectFrom(location.pathname))}
              target="_blank"
              rel="noreferrer"
            >
              {t.editor.logIn}
            </a>
          )}
          <Button size="s" busy={props.busy} onClick={props.onRetry}>
            {t.common.retry}
          </Button>
        </>
      }
    >
      <b>
        {t.editor.saveFailed}
        {t.common.sentenceEnd}
      </b>{' '}
      {props.problem.message}
    </Strip>
  )
}

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
