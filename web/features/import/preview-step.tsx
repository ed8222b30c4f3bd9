import { FileText } from 'lucide-react'
import { useState } from 'react'
import { IMPORT_FORMATS, type ImportFormatName } from '#shared/import-formats.ts'
import type { ImportPreview } from '#shared/import-report.ts'
import { IMPORT_EXISTING, type ImportExisting } from '#shared/kinds.ts'
import { ITEM_NAME_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/check.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { NotesList } from './notes-list.tsx'
import { PreviewTree } from './preview-tree.tsx'
import { allLeftOut, type LeftOut } from './ticked-rows.ts'

interface Props {
  preview: ImportPreview
  operation_id: number
  item_id: number
  onChangeFile: () => void
  /** Reads the file again in another format. */
  onReadAgain: (operation_id: number) => void
  onStarted: (operation_id: number) => void
}

/** The third step: the result of the import, the parts to leave out, and the target. */
export function PreviewStep(props: Props) {
  const { preview, item_id } = props
  const t = useTexts().importing
  const [item_name, setName] = useState(preview.item_name)
  const [existing, setExisting] = useState<ImportExisting>('update')
  const [out, setOut] = useState<LeftOut>(new Set())
  const start = useSend('import/start', { onSuccess: ({ operation_id }) => props.onStarted(operation_id) })
  const pages = preview.pages - allLeftOut(preview.tree, out)
  return (
    <div className="import-preview">
      <div className="import-column">
        <PreviewedFile {...props} />
        <PreviewTree preview={preview} existing={existing} out={out} onChange={setOut} />
      </div>
      <aside className="import-column">
        <Form
          className="o-panel import-where"
          busy={start.isPending}
          error={start.error?.message ?? null}
          onSubmit={() =>
            start.mutate({ operation_id: props.operation_id, item_id, item_name, existing, leave_out: [...out] })
          }
        >
          {item_id === 0 ? (
            <TextField
              label={t.newName}
              hint={t.newHint}
              value={item_name}
              onChange={setName}
              maxLength={ITEM_NAME_LENGTH}
            />
          ) : (
            <p>
              <small>{t.into}</small>
              <b>{preview.item_name}</b>
            </p>
          )}
          {preview.existing > 0 && (
            <RadioGroup
              label={t.existing(preview.existing)}
              value={existing}
              onChange={setExisting}
              options={IMPORT_EXISTING.map((value) => {
                const [label = '', hint] = t.existingWays[value]
                return { value, label, hint }
              })}
            />
          )}
          <Button type="submit" kind="primary" wide busy={start.isPending} disabled={pages === 0}>
            {t.go(pages)}
          </Button>
        </Form>
        <section className="o-panel import-notes-panel" aria-label={t.notesTitle}>
          <h2>{t.notesTitle}</h2>
          {preview.notes.length === 0 ? (
            <p className="import-hint">{t.notesNone}</p>
          ) : (
            <NotesList notes={preview.notes} />
          )}
        </section>
      </aside>
    </div>
  )
}

/** The file, its recognised format, and other possible formats. */
function PreviewedFile({ preview, operation_id, item_id, onChangeFile, onReadAgain }: Props) {
  const t = useTexts().importing
  const again = useSend('import/preview', { onSuccess: (started) => onReadAgain(started.operation_id) })
  const nameOf = (format: string) => IMPORT_FORMATS[format as ImportFormatName]?.name ?? format
  return (
    <div className="o-panel import-file">
      <Icon of={FileText} />
      <span className="o-grow import-file-name">
        <b title={preview.file_name}>{preview.file_name}</b>
        <small>
          {fileSize(preview.file_size)} · {t.looksLike(nameOf(preview.format))}
        </small>
      </span>
      <Button size="s" kind="ghost" onClick={onChangeFile}>
        {t.change}
      </Button>
      {preview.formats.length > 1 && (
        <SelectField
          className="import-format"
          label={t.format}
          hint={t.formatHint}
          error={again.error?.message}
          disabled={again.isPending}
          value={preview.format}
          onChange={(format) => again.mutate({ operation_id, item_id, format })}
          options={preview.formats.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
    </div>
  )
}
