import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { NoticeBar } from '#web/parts/writing/notice-bar.tsx'
import { SaveProblemBar } from '#web/parts/writing/save-problem.tsx'
import { shortTime } from '#web/parts/writing/short-time.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { tip } from '#web/ui/tooltip.tsx'
import type { SheetSaving } from './use-sheet-saving.ts'

/** Shows why the sheet is not saved. Conflicts and locks have notice bars of their own. */
function Problem({ saving }: { saving: SheetSaving }) {
  const t = useTexts()
  const { problem, sending } = saving.state
  if (!problem || problem.kind === 'conflict' || problem.kind === 'locked') return null
  return (
    <SaveProblemBar
      loggedOut={problem.kind === 'logged-out'}
      message={problem.kind === 'refused' && saving.isTooLarge() ? t.sheet.tooLarge : problem.message}
      busy={sending !== null}
      onRetry={saving.save}
    />
  )
}

/** All notice bars of a spreadsheet, the most important first. */
export function SheetNotices(props: { saving: SheetSaving; mayTakeOver: boolean; onReload: () => void }) {
  const { saving, mayTakeOver, onReload } = props
  const t = useTexts()
  const { tag } = useLocale()
  const { held, freed, conflict, kept, state } = saving
  const takeOver = () => saving.takeOver(onReload).catch(toastError)
  return (
    <>
      {conflict && (
        <NoticeBar
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
        </NoticeBar>
      )}
      <Problem saving={saving} />
      {held.kind === 'refused' && (
        <NoticeBar kind="danger" actions={null}>
          {t.editor.lockRefused(held.message)} {state.dirty && t.editor.textStays}
        </NoticeBar>
      )}
      {held.kind === 'elsewhere' && (
        <NoticeBar
          kind="warn"
          actions={
            <Button size="s" onClick={saving.lock.take}>
              {t.editor.elsewhereHere}
            </Button>
          }
        >
          {held.opening ? t.editor.elsewhereTitle : t.editor.elsewhereLost}
        </NoticeBar>
      )}
      {held.kind === 'taken' && (
        <NoticeBar
          kind={freed ? 'info' : 'warn'}
          actions={
            <>
              <Button size="s" onClick={freed ? onReload : saving.lock.refresh}>
                {freed ? t.sheet.lockedTake : t.editor.lockRetry}
              </Button>
              {mayTakeOver && !freed && (
                <Button
                  size="s"
                  onClick={takeOver}
                  {...tip(t.editor.takeOverBody(held.name || t.editor.conflictSomebody))}
                >
                  {t.editor.lockTakeOver}
                </Button>
              )}
            </>
          }
        >
          {freed
            ? t.sheet.lockedFree
            : state.dirty
              ? t.sheet.lockLost(held.name || t.editor.conflictSomebody)
              : t.sheet.lockedBy(held.name || t.editor.conflictSomebody)}
        </NoticeBar>
      )}
      {kept.failed && state.dirty && (
        <NoticeBar kind="warn" actions={null}>
          {t.editor.draftFailed}
        </NoticeBar>
      )}
      {kept.offer && saving.mayWrite && (
        <NoticeBar
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
        </NoticeBar>
      )}
    </>
  )
}
