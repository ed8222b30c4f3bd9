import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import './convert.css'

/** The shell of the tools that make Markdown: input at the left, result at the right; on a phone the result is below. */
export function ConvertDialog(props: {
  title: string
  /** There is some input: closing asks first. */
  dirty: boolean
  onClose: () => void
  onInsert: () => void
  /** Fields of the input. */
  children: ReactNode
  /** The result; `null` while there is none. */
  preview: ReactNode
  previewLabel?: string
}) {
  const { title, dirty, onClose, onInsert, children, preview, previewLabel } = props
  const t = useTexts().convert
  return (
    <FormDialog
      title={title}
      action={t.insert}
      busy={false}
      error={null}
      dirty={dirty}
      fields={4}
      size="l"
      className="convert"
      onClose={onClose}
      onSubmit={onInsert}
    >
      <div className="convert-sides">
        <div className="convert-in">{children}</div>
        <div className="convert-out">
          <p className="o-field-label">{previewLabel ?? t.preview}</p>
          {preview ?? <p className="convert-empty">{t.previewEmpty}</p>}
        </div>
      </div>
    </FormDialog>
  )
}
