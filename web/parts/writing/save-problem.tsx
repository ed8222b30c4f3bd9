import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { redirectFrom } from '#web/lib/redirect.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { NoticeBar } from './notice-bar.tsx'

/**
 * Why something was not saved, and what to do: log in when that is what is missing (in a tab of its own, so that nothing written is
 * lost), and try again.
 * @param busy the save is under way
 * @param action instead of trying again, where that cannot help
 * @param second one more way, beside it
 */
export function SaveProblemBar(props: {
  loggedOut: boolean
  message: string
  busy: boolean
  onRetry: () => unknown
  action?: ReactNode
  second?: ReactNode
}) {
  const { loggedOut, message, busy, onRetry, action, second } = props
  const t = useTexts()
  return (
    <NoticeBar
      kind="danger"
      actions={
        <>
          {loggedOut && (
            <a
              className={buttonClass({ size: 's' })}
              href={paths.login(redirectFrom(location.pathname))}
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
    </NoticeBar>
  )
}
