import { useState } from 'react'
import { REGISTER_CODE_NOTE_LENGTH, REGISTER_CODE_USES_MOST } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { MadeSecret } from '#web/ui/react-aria/made-secret.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const DAYS = [7, 30, 90, 365]
const DAYS_FIRST = '30'

/** Creates an invitation code: its purpose, the number of people, and its lifetime. */
export function AddRegisterCodeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const said = t.registerCodes
  const [note, setNote] = useState('')
  const [uses, setUses] = useState('1')
  const [days, setDays] = useState(DAYS_FIRST)
  const save = useSend('adminRegisterCode/add', { invalidates: ['adminRegisterCode/getList'] })
  if (save.data)
    return (
      <MadeSecret title={said.addTitle} label={said.made} secret={save.data.code} hint={said.once} onClose={onClose} />
    )
  const { fields, form } = fieldErrors(save.error, ['note', 'max_uses'])
  return (
    <FormDialog
      title={said.addTitle}
      action={t.common.create}
      busy={save.isPending}
      error={form}
      dirty={note !== ''}
      fields={3}
      onClose={onClose}
      onSubmit={() => save.mutate({ note: note.trim(), max_uses: uses, days: Number(days) })}
    >
      <TextField
        label={t.common.optional(said.note)}
        name="code-note"
        value={note}
        maxLength={REGISTER_CODE_NOTE_LENGTH}
        autoComplete="off"
        hint={said.noteHint}
        error={fields.note}
        onChange={setNote}
      />
      <TextField
        label={said.maxUses}
        name="code-uses"
        type="number"
        inputMode="numeric"
        min={1}
        max={REGISTER_CODE_USES_MOST}
        value={uses}
        error={fields.max_uses}
        onChange={(value) => {
          setUses(value)
          save.reset()
        }}
      />
      <SelectField
        label={said.ends}
        value={days}
        onChange={setDays}
        options={DAYS.map((count) => ({ value: String(count), label: said.days(count) }))}
      />
    </FormDialog>
  )
}
