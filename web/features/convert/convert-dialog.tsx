import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import './convert.css'

/** The shell of the tools that turn something into Markdown: what goes in at the left, what comes out at the right, on a phone below. */
export function ConvertDialog(props: {
  title: string
  /** Something was given: closing asks first. */
  dirty: boolean
  onClose: () => void
  onInsert: () => void
  /** Fields of what goes in. */
  children: ReactNode
  /** What comes out; `null` while there is nothing. */
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
