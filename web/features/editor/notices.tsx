import { X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { inBrowser } from '#web/lib/site.ts'
import { NoticeBar } from '#web/parts/writing/notice-bar.tsx'
import { SaveProblemBar } from '#web/parts/writing/save-problem.tsx'
import { shortTime } from '#web/parts/writing/short-time.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import type { TextFeed } from './text-feed.ts'
import type { PageClosing, PageConflict, PageDrafts, PageLock, PageSaving } from './types.ts'

const CompareDialog = lazyNamed(() => import('./drafts/compare-dialog.tsx'), 'CompareDialog')

/** Shown when the lock is not ours: who has it, and a button to take it again. While the editor opens, a dialog tells it, unless it is undrawn. */
function LockNotice(props: { lock: PageLock; isDirty: boolean; mayTakeOver: boolean; isUndrawn: boolean }) {
  const { isDirty, mayTakeOver, isUndrawn } = props
  const { held, lock } = props.lock
  const t = useTexts().editor
  if (held.kind === 'refused') {
    return (
      <NoticeBar kind="danger" actions={null}>
        {t.lockRefused(held.message)} {isDirty && t.textStays}
      </NoticeBar>
    )
  }
  if (held.kind === 'elsewhere' && (!held.opening || isUndrawn)) {
    return (
      <NoticeBar
        kind="warn"
        actions={
          <Button size="s" onClick={lock.take}>
            {t.elsewhereHere}
          </Button>
        }
      >
        {t.elsewhereLost}
      </NoticeBar>
    )
  }
  if (held.kind !== 'taken' || (held.opening && !isUndrawn)) return null
  return (
    <NoticeBar
      kind="warn"
      actions={
        <>
          <Button size="s" onClick={lock.refresh}>
            {t.lockRetry}
          </Button>
          {mayTakeOver && <TakeOver lock={props.lock} />}
        </>
      }
    >
      {(isDirty ? t.lockLost : t.lockLostClean)(held.name || t.conflictSomebody)}
    </NoticeBar>
  )
}

function TakeOver({ lock }: { lock: PageLock }) {
  const t = useTexts().editor
  const { held, takeOver } = lock
  const name = (held.kind === 'taken' && held.name) || t.conflictSomebody
  return (
    <Button size="s" onClick={takeOver} {...tip(t.takeOverBody(name))}>
      {t.lockTakeOver}
    </Button>
  )
}

/** Offers a draft of an earlier visit: compare it, use it or drop it. */
function DraftNotice({ drafts, feed }: { drafts: PageDrafts; feed: TextFeed }) {
  const t = useTexts()
  const { tag } = useLocale()
  const [comparing, setComparing] = useState(false)
  const { offer } = drafts.kept
  if (!offer) return null
  const take = () => {
    setComparing(false)
    void drafts.take()
  }
  return (
    <NoticeBar
      kind="info"
      actions={
        <>
          <Button size="s" onClick={() => setComparing(true)}>
            {t.editor.draftCompare}
          </Button>
          <Button size="s" onClick={take}>
            {t.editor.draftTake}
          </Button>
          <Button size="s" kind="ghost" onClick={drafts.drop}>
            {t.editor.draftDrop}
          </Button>
          {comparing && (
            <Suspense fallback={null}>
              <CompareDialog
                draft={offer}
                text={feed.doc.toString()}
                onTake={take}
                onClose={() => setComparing(false)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {t.editor.draftOffer(shortTime(offer.at, tag))}
    </NoticeBar>
  )
}

function dismissible(kind: 'warn' | 'info', label: string, body: ReactNode, onDismiss: () => void) {
  return (
    <NoticeBar kind={kind} actions={<IconButton size="s" icon={X} label={label} onClick={onDismiss} />}>
      {body}
    </NoticeBar>
  )
}

/** All notice bars between the toolbars and the text, the most important first. */
export function Notices(props: {
  feed: TextFeed
  saving: PageSaving
  closing: PageClosing
  lock: PageLock
  drafts: PageDrafts
  conflict: PageConflict
  mayTakeOver: boolean
  /** The dialogs about the lock could not be downloaded. */
  isUndrawn: boolean
}) {
  const { feed, saving, closing, lock, drafts, conflict, mayTakeOver, isUndrawn } = props
  const { state, warning, save, dropWarning } = saving
  const t = useTexts()
  // The save was refused because somebody else has the lock. One notice bar shows both; a retry takes the lock first.
  const lockedBy = state.problem?.kind === 'locked' && lock.held.kind === 'taken' ? lock.held.name : null
  const retry = async () => {
    if (lockedBy !== null) await lock.lock.refresh()
    await save()
  }
  return (
    <>
      {state.problem && (
        <SaveProblemBar
          loggedOut={state.problem.kind === 'logged-out'}
          waits={state.problem.kind === 'outage'}
          message={lockedBy === null ? state.problem.message : t.editor.lockLost(lockedBy || t.editor.conflictSomebody)}
          busy={state.sending !== null}
          onRetry={retry}
          action={
            state.problem.kind === 'conflict' ? (
              <Button size="s" onClick={conflict.open}>
                {t.editor.conflictOpen}
              </Button>
            ) : undefined
          }
          second={
            state.problem.kind === 'gone' ? (
              <Button size="s" onClick={closing.beginNew}>
                {t.editor.goneNew}
              </Button>
            ) : (
              lockedBy !== null && mayTakeOver && <TakeOver lock={lock} />
            )
          }
        />
      )}
      {lockedBy === null && (
        <LockNotice lock={lock} isDirty={state.dirty} mayTakeOver={mayTakeOver} isUndrawn={isUndrawn} />
      )}
      {warning &&
        dismissible(
          'warn',
          t.common.dismiss,
          <>
            {warning}
            {t.common.sentenceEnd}{' '}
            <a href={inBrowser(paths.userSetting('email'))} target="_blank" rel="noreferrer">
              {t.editor.warningLink}
            </a>
          </>,
          dropWarning,
        )}
      {drafts.kept.failed && state.dirty && (
        <NoticeBar kind="warn" actions={null}>
          {t.editor.draftFailed}
        </NoticeBar>
      )}
      <DraftNotice drafts={drafts} feed={feed} />
    </>
  )
}
