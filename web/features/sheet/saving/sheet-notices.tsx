import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { SaveProblemStrip } from '#web/parts/writing/save-problem.tsx'
import { shortTime } from '#web/parts/writing/short-time.ts'
import { Strip } from '#web/parts/writing/strip.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { tip } from '#web/ui/tooltip.tsx'
import type { SheetSaving } from './use-sheet-saving.ts'

/** Why the sheet is not saved; conflicts and locks have strips of their own. */
function Problem({ saving }: { saving: SheetSaving }) {
  const t = useTexts()
  const { problem, sending } = saving.state
  if (!problem || problem.kind === 'conflict' || problem.kind === 'locked') return null
  return (
    <SaveProblemStrip
      loggedOut={problem.kind === 'logged-out'}
      message={problem.kind === 'refused' && saving.isTooLarge() ? t.sheet.tooLarge : problem.message}
      busy={sending !== null}
      onRetry={saving.save}
    />
  )
}

/** Everything that has to be known about the sheet besides its cells, the most pressing first. */
export function SheetNotices(props: { saving: SheetSaving; mayTakeOver: boolean; onReload: () => void }) {
  const { saving, mayTakeOver, onReload } = props
  const t = useTexts()
  const { tag } = useLocale()
  const { held, freed, conflict, kept, state } = saving
  const takeOver = () => saving.takeOver(onReload).catch(toastError)
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
          {t.editor.lockRefused(held.message)} {state.dirty && t.editor.textStays}
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
            <>
              <Button size="s" onClick={freed ? onReload : saving.lock.look}>
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
