import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { redirectFrom } from '#web/lib/redirect.ts'
import { shortTime } from '#web/lib/writing/short-time.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Strip } from '#web/ui/writing/strip.tsx'
import type { SheetSaving } from './use-sheet-saving.ts'

/** Why the sheet is not saved, and what to do. */
function Problem({ saving }: { saving: SheetSaving }) {
  const t = useTexts()
  const { problem, sending } = saving.state
  if (!problem || problem.kind === 'conflict' || problem.kind === 'locked') return null
  return (
    <Strip
      kind="danger"
      actions={
        <>
          {problem.kind === 'logged-out' && (
            <a
              className={buttonClass({ size: 's' })}
              href={paths.login(redirectFrom(location.pathname))}
              target="_blank"
              rel="noreferrer"
            >
              {t.editor.logIn}
            </a>
          )}
          <Button size="s" busy={sending !== null} onClick={saving.save}>
            {t.common.retry}
          </Button>
        </>
      }
    >
      <b>
        {t.editor.saveFailed}
        {t.common.sentenceEnd}
      </b>{' '}
      {problem.kind === 'refused' && saving.isTooLarge() ? t.sheet.tooLarge : problem.message}
    </Strip>
  )
}

/** Everything that has to be known about the sheet besides its cells, the most pressing first. */
export function SheetNotices({ saving, onReload }: { saving: SheetSaving; onReload: () => void }) {
  const t = useTexts()
  const { tag } = useLocale()
  const { held, freed, conflict, kept, state } = saving
  return (
    <>
      {conflict && (
        <Strip
          kind="danger"
          actions={
            <>
              <Button size="s" onClick={saving.takeTheirs}>
                {t.sheet.conflictCopy}
              </Button>
              <Button size="s" onClick={saving.keepMine}>
                {t.sheet.conflictMine}
              </Button>
            </>
          }
        >
          {t.sheet.conflict} {t.sheet.conflictMineNote}
        </Strip>
      )}
      <Problem saving={saving} />
      {held.kind === 'refused' && (
        <Strip kind="danger" actions={null}>
          {t.editor.lockRefused(held.message)}
        </Strip>
      )}
      {held.kind === 'elsewhere' && (
        <Strip
          kind="warn"
          actions={
            <Button size="s" onClick={saving.lock.take}>
              {t.editor.elsewhereHere}
            </Button>
          }
        >
          {held.opening ? t.editor.elsewhereTitle : t.editor.elsewhereLost}
        </Strip>
      )}
      {held.kind === 'taken' && (
        <Strip
          kind={freed ? 'info' : 'warn'}
          actions={
            <Button size="s" onClick={freed ? onReload : saving.lock.look}>
              {freed ? t.sheet.lockedTake : t.editor.lockRetry}
            </Button>
          }
        >
          {freed
            ? t.sheet.lockedFree
            : state.dirty
              ? t.sheet.lockLost(held.name || t.editor.conflictSomebody)
              : t.sheet.lockedBy(held.name || t.editor.conflictSomebody)}
        </Strip>
      )}
      {kept.failed && state.dirty && (
        <Strip kind="warn" actions={null}>
          {t.editor.draftFailed}
        </Strip>
      )}
      {kept.offer && held.kind !== 'taken' && (
        <Strip
          kind="info"
          actions={
            <>
              <Button size="s" onClick={saving.takeDraft}>
                {t.sheet.draftTake}
              </Button>
              <Button size="s" kind="ghost" onClick={saving.dropDraft}>
                {t.sheet.draftDrop}
              </Button>
            </>
          }
        >
          {t.sheet.draftOffer(shortTime(kept.offer.at, tag))}
        </Strip>
      )}
    </>
  )
}
