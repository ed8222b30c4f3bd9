import { useTexts } from '../../lib/locale.tsx'
import { Button } from '../button.tsx'
import type { ConfirmOptions } from '../confirm.ts'
import { Dialog } from './dialog.tsx'

/** The dialog behind `confirm()`. */
export function ConfirmDialog(props: ConfirmOptions & { onAnswer: (yes: boolean) => void }) {
  const { title, body, action, danger, onAnswer } = props
  const t = useTexts()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button data-cancel={danger || undefined} onClick={() => onAnswer(false)}>
            {t.common.cancel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            data-autofocus={danger ? undefined : true}
            onClick={() => onAnswer(true)}
          >
            {action}
          </Button>
        </>
      }
    >
      {typeof body === 'string' ? <p>{body}</p> : body}
    </Dialog>
  )
}
