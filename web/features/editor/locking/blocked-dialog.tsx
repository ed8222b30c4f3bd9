import { LOCK_SECONDS } from '#shared/limits.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { useHasPlans } from '#web/parts/plans/use-has-plans.ts'
import { shortTime } from '#web/parts/writing/short-time.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'

const MINUTES = LOCK_SECONDS / 60

interface Undrawn {
  /** The dialog could not be downloaded: the editor stays. Read by `lazyNamed`. */
  onMissing: () => void
}

/**
 * Shown when somebody else is editing: says who and since when, and leads back to the reader. Managers of the item may take the
 * lock over.
 */
export function BlockedDialog(
  props: {
    name: string
    /** Milliseconds; `null` when it is unknown. */
    since: number | null
    /** Something was typed before the lock was known. */
    isDirty: boolean
    onRetry: () => void
    onTakeOver: (() => void) | undefined
    onClose: () => void
  } & Undrawn,
) {
  const { name, since, isDirty, onRetry, onTakeOver, onClose } = props
  const t = useTexts().editor
  const { tag } = useLocale()
  const who = name || t.conflictSomebody
  return (
    <Dialog
      role="alertdialog"
      title={t.blockedTitle(who)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onRetry}>{t.lockRetry}</Button>
          {onTakeOver && <Button onClick={onTakeOver}>{t.lockTakeOver}</Button>}
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t.blockedRead}
          </Button>
        </>
      }
    >
      <p>{since ? t.blockedSince(shortTime(since, tag), who, MINUTES) : t.blockedUntil(who, MINUTES)}</p>
      {onTakeOver && <p>{t.takeOverBody(who)}</p>}
      {isDirty && <p>{t.blockedDraft}</p>}
    </Dialog>
  )
}

/** Shown when the same person has the page open in another tab: read the page, or continue here. */
export function ElsewhereDialog({ onHere, onClose }: { onHere: () => void; onClose: () => void } & Undrawn) {
  const t = useTexts().editor
  return (
    <Dialog
      role="alertdialog"
      title={t.elsewhereTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.blockedRead}</Button>
          <Button kind="primary" data-autofocus onClick={onHere}>
            {t.elsewhereHere}
          </Button>
        </>
      }
    >
      <p>{t.elsewhereBody}</p>
    </Dialog>
  )
}

/** Shown when the item has its maximum of pages. */
export function ExceededDialog({ onClose }: { onClose: () => void } & Undrawn) {
  const t = useTexts()
  const hasPlans = useHasPlans()
  return (
    <Dialog
      role="alertdialog"
      title={t.quota.pagesFull}
      onClose={onClose}
      foot={
        <>
          <ButtonLink to={paths.prices()}>{hasPlans ? t.plan.comparePlans : t.quota.see}</ButtonLink>
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t.editor.backToItem}
          </Button>
        </>
      }
    >
      <p>{hasPlans ? t.plan.pagesFullBody : t.quota.pagesFullBody}</p>
    </Dialog>
  )
}
