import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
} from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sending } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'onClose' | 'dirty' | 'fields' | 'size' | 'className'> {
  /** The verb on the button. */
  action: string
  /** The call is running. */
  busy: boolean
  /** The call waits for something and is not sent yet. `busy` is set too, but the fields can still be changed. */
  waiting?: boolean
  /** Why the last try failed; `null` when nothing is wrong. */
  error: string | null
  onSubmit: () => unknown
  /** The action is destructive: its button is red. */
  danger?: boolean
  /** Shown at the left of the foot. */
  footStart?: ReactNode
  children: ReactNode
}

const stop = (event: SyntheticEvent) => event.stopPropagation()
const refuse = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
const isSelect = (event: SyntheticEvent) => event.target instanceof HTMLSelectElement

/**
 * Handlers that keep presses, choices and moves from the fields of a form. The fields are not disabled, because a disabled field loses the focus. Text
 * fields are read-only meanwhile (`Sending`), so their texts can still be selected and copied.
 */
const KEPT: Pick<
  ComponentProps<'form'>,
  'onChangeCapture' | 'onClickCapture' | 'onDragStartCapture' | 'onKeyDownCapture' | 'onMouseDownCapture'
> = {
  onChangeCapture: stop,
  onClickCapture: refuse,
  onDragStartCapture: refuse,
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    if (isSelect(event)) event.preventDefault()
    event.stopPropagation()
  },
  // The list of a select opens on this event.
  onMouseDownCapture: (event: MouseEvent) => {
    if (isSelect(event)) event.preventDefault()
  },
}

/** A dialog around a form: Cancel and the action in the foot, errors beside the fields or above the foot. While the call runs, its fields cannot be changed. */
export function FormDialog(props: FormDialogProps) {
  const { action, busy, waiting, error, onSubmit, danger, footStart, children, onClose, ...dialog } = props
  const t = useTexts()
  const id = useId()
  const isSent = busy && !waiting
  return (
    <Dialog
      {...dialog}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          {footStart && <span className="o-dialog-foot-start">{footStart}</span>}
          <Button data-cancel disabled={busy} onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button type="submit" form={id} kind={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form
        {...(isSent && KEPT)}
        id={id}
        busy={busy}
        error={error}
        className={isSent ? 'o-form-sending' : undefined}
        onSubmit={onSubmit}
      >
        <Sending value={isSent}>{children}</Sending>
      </Form>
    </Dialog>
  )
}
