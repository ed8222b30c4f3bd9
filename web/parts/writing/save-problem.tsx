import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { redirectFrom } from '#web/lib/redirect.ts'
import { herePath, inBrowser } from '#web/lib/site.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { NoticeBar } from './notice-bar.tsx'

/**
 * Why a save failed, and what to do: try again, or log in first if the session has ended (in a new tab, so that the text stays
 * here).
 * @param busy a save is running
 * @param action replaces the retry button where a retry cannot help
 * @param second a second button
 */
export function SaveProblemBar(props: {
  loggedOut: boolean
  /** The save is tried again automatically. */
  waits?: boolean
  message: string
  busy: boolean
  onRetry: () => unknown
  action?: ReactNode
  second?: ReactNode
}) {
  const { loggedOut, waits = false, message, busy, onRetry, action, second } = props
  const t = useTexts()
  return (
    <NoticeBar
      kind={waits ? 'warn' : 'danger'}
      saysOutage={waits}
      actions={
        <>
          {loggedOut && (
            <a
              className={buttonClass({ size: 's' })}
              href={inBrowser(paths.login(redirectFrom(herePath())))}
              target="_blank"
              rel="noreferrer"
            >
              {t.editor.logIn}
            </a>
          )}
          {action ?? (
            <Button size="s" busy={busy} onClick={onRetry}>
              {t.common.retry}
            </Button>
          )}
          {second}
        </>
      }
    >
      <b>
        {t.editor.saveFailed}
        {t.common.sentenceEnd}
      </b>{' '}
      {message}
      {waits && `${t.common.sentenceEnd} ${t.editor.saveWaits}`}
    </NoticeBar>
  )
}
