import { useState } from 'react'
import { type ApiError, call } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Node } from './catalog-model.ts'

export type NameQuestion = { kind: 'new'; parent: Node | null } | { kind: 'rename'; node: Node }

/** Asks for the name of a new or an existing catalog and saves it. A refusal is shown below the field. */
export function NameDialog(props: {
  item_id: number
  question: NameQuestion
  onClose: () => void
  onSaved: (cat_id: number, name: string) => unknown
}) {
  const { item_id, question, onClose, onSaved } = props
  const t = useTexts()
  const old = question.kind === 'rename' ? question.node.cat_name : ''
  const [name, setName] = useState(old)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const cat_name = name.trim()
    if (!cat_name) return setError(t.catalog.nameMissing)
    setBusy(true)
    try {
      const place =
        question.kind === 'rename'
          ? { cat_id: question.node.cat_id }
          : { cat_id: 0, parent_cat_id: question.parent?.cat_id ?? 0 }
      const row = await call('catalog/save', { item_id, cat_name, ...place })
      await onSaved(row.cat_id, row.cat_name)
      onClose()
    } catch (cause) {
      const { fields, form } = fieldErrors(cause as ApiError, ['cat_name'])
      setError(fields.cat_name ?? form)
      setBusy(false)
    }
  }
  const title =
    question.kind === 'rename'
      ? t.catalog.renameTitle(old)
      : question.parent
        ? t.catalog.newIn(question.parent.cat_name)
        : t.catalog.new
  return (
    <FormDialog
      title={title}
      action={question.kind === 'rename' ? t.common.save : t.common.create}
      busy={busy}
      error={null}
      dirty={name.trim() !== old}
      fields={1}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t.catalog.name}
        value={name}
        autoComplete="off"
        error={error}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(value) => {
          setName(value)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
