import { useState } from 'react'
import { CATALOG_NAME_LENGTH } from '#shared/limits.ts'
import type { ApiError } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The catalog for which the dialog asks a name. */
export type CatalogQuestion = { kind: 'new'; parent_cat_id: number } | { kind: 'rename'; cat_id: number; name: string }

/** Asks for the name of a new or an existing catalog and saves it. A refusal is shown beside the field. */
export function CatalogDialog(props: {
  question: CatalogQuestion
  onClose: () => void
  onCreate: (parent_cat_id: number, cat_name: string) => Promise<unknown>
  onRename: (cat_id: number, cat_name: string) => Promise<unknown>
}) {
  const { question, onClose, onCreate, onRename } = props
  const t = useTexts()
  const old = question.kind === 'rename' ? question.name : ''
  const [name, setName] = useState(old)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ field?: string; form?: string | null }>({})
  const submit = async () => {
    const cat_name = name.trim()
    if (!cat_name) return setError({ field: t.common.required })
    setBusy(true)
    try {
      await (question.kind === 'new' ? onCreate(question.parent_cat_id, cat_name) : onRename(question.cat_id, cat_name))
      onClose()
    } catch (cause) {
      const { fields, form } = fieldErrors(cause as ApiError, ['cat_name'])
      setError({ field: fields.cat_name, form })
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={question.kind === 'new' ? t.reader.newCatalog : t.reader.renameCatalog}
      action={question.kind === 'new' ? t.common.create : t.common.save}
      busy={busy}
      error={error.form ?? null}
      dirty={name.trim() !== old}
      fields={1}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t.reader.catalogName}
        value={name}
        maxLength={CATALOG_NAME_LENGTH}
        autoComplete="off"
        error={error.field}
        onChange={(value) => {
          setName(value)
          setError({})
        }}
      />
    </FormDialog>
  )
}
