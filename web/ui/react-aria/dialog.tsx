import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTexts } from '#web/lib/locale.tsx'
import { useTypedText } from '#web/lib/typed-text.ts'
import { useBack } from '#web/lib/use-back.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AriaProvider } from './aria-provider.tsx'
import { useReturnFocus } from './return-focus.ts'
import './dialog.css'

/** A dialog with more fields than this fills the screen of a phone. */
const FIELDS_ON_A_PHONE = 3

export interface DialogProps {
  /** A question or a verb. */
  title: ReactNode
  children?: ReactNode
  /** Buttons; the action is the last one at the right. */
  foot?: ReactNode
  onClose: () => void
  /** Something was typed: Escape, Back and a click on the scrim ask before they close. */
  dirty?: boolean
  /** A call is running: nothing closes the dialog. */
  busy?: boolean
  /** How many fields it has; with more than three it fills the screen of a phone. */
  fields?: number
  /** `m` is 480 px wide; `l` is 720, for previews and pickers. */
  size?: 'm' | 'l'
  /** `alertdialog` for destructive actions: the focus goes to Cancel (mark it with `data-cancel`). */
  role?: 'dialog' | 'alertdialog'
  className?: string
}

/** Focuses the first field, else Cancel, else the first button of the foot, else the dialog itself. */
function focusFirst(root: HTMLElement, destroys: boolean) {
  if (root.contains(document.activeElement) && document.activeElement !== root) return
  const field =
    root.querySelector<HTMLElement>('[data-autofocus]') ??
    (destroys
      ? null
      : root.querySelector<HTMLElement>(
          '.o-dialog-body :is(input:not([type="hidden"], [hidden]), textarea, select):not(:disabled)',
        ))
  const cancel = root.querySelector<HTMLElement>('[data-cancel]')
  ;(field ?? cancel ?? root.querySelector<HTMLElement>('.o-dialog-foot button:not(:disabled)') ?? root).focus()
}

/** Sets the focus once the content of the dialog exists, before React Aria looks where the focus is. */
function FocusFirst({ destroys }: { destroys: boolean }) {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = here.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    if (root) focusFirst(root, destroys)
  }, [destroys])
  return <span ref={here} hidden />
}

/** Asks inside the dialog whether the typed text may be discarded. */
function LeaveQuestion(props: { onStay: () => void; onLeave: () => void }) {
  const t = useTexts()
  return (
    <div className="o-dialog-leave" role="alert">
      <p>
        <b>{t.common.discardTitle}</b> {t.common.discardBody}
      </p>
      <Button size="s" onClick={props.onStay} autoFocus>
        {t.common.keepEditing}
      </Button>
      <Button size="s" kind="danger" onClick={props.onLeave}>
        {t.common.discard}
      </Button>
    </div>
  )
}

/**
 * The shell of every dialog. Render it while it should be open. The focus goes to the first field, and returns when the dialog
 * closes. Escape, Back and a click on the scrim close it; when something was typed (`dirty`), they ask first, and the
 * end of the session leaves the dialog on the screen.
 */
export function Dialog(props: DialogProps) {
  const { title, children, foot, onClose, dirty, busy, fields = 0, size = 'm', role = 'dialog', className } = props
  const t = useTexts()
  useReturnFocus()
  useTypedText(dirty === true)
  const [asking, setAsking] = useState(false)
  const typedIn = useRef<Element | null>(null)
  const stay = () => {
    setAsking(false)
    if (typedIn.current instanceof HTMLElement) typedIn.current.focus()
  }
  const leave = () => {
    if (busy) return
    if (asking) return stay()
    if (!dirty) return onClose()
    typedIn.current = document.activeElement
    setAsking(true)
  }
  useBack(() => {
    if (!asking) leave()
  })
  return (
    <AriaProvider>
      <ModalOverlay
        className="o-dialog-scrim"
        isOpen
        isDismissable={!busy}
        isKeyboardDismissDisabled={busy}
        onOpenChange={(open) => {
          if (!open) leave()
        }}
      >
        <Modal
          className={classNames(
            'o-dialog',
            size === 'l' && 'o-dialog-l',
            fields > FIELDS_ON_A_PHONE && 'o-dialog-full',
            className,
          )}
        >
          <AriaDialog role={role} className="o-dialog-in">
            <header className="o-dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <IconButton icon={X} label={t.common.close} disabled={busy} onClick={leave} />
            </header>
            <div className="o-dialog-body">{children}</div>
            {asking && <LeaveQuestion onStay={stay} onLeave={onClose} />}
            {foot && <footer className="o-dialog-foot">{foot}</footer>}
            <FocusFirst destroys={role === 'alertdialog'} />
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaProvider>
  )
}
