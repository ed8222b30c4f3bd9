import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Choice } from '#web/ui/confirm.ts'
import { Dialog } from './dialog.tsx'

/** The dialog behind `confirm()` and `choose()`. With `careful` the focus begins on Cancel, else on the last choice. */
export function ConfirmDialog(props: {
  title: ReactNode
  body?: ReactNode
  choices: readonly Choice<string>[]
  careful: boolean
  answer: (value: string | null) => void
}) {
  const { title, body, choices, careful, answer } = props
  const t = useTexts()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => answer(null)}
      foot={
        <>
          <Button data-cancel={careful || undefined} onClick={() => answer(null)}>
            {t.common.cancel}
          </Button>
          {choices.map(({ value, label, kind }, index) => (
            <Button
              key={value}
              {...(kind && { kind })}
              data-autofocus={(!careful && index === choices.length - 1) || undefined}
              onClick={() => answer(value)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {typeof body === 'string' ? <p>{body}</p> : body}
    </Dialog>
  )
}
