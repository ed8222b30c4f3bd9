import { useState } from 'react'
import { DISPLAY_NAME_LENGTH } from '#shared/constants.ts'
import { useSend } from '../../lib/api.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useTexts } from '../../lib/locale.tsx'
import { refreshSession, type User } from '../../lib/session.ts'
import { FormDialog } from '../../ui/kit/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Changes the display name of the account. */
export function NameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts()
  const [name, setName] = useState(user.name)
  const save = useSend('user/updateInfo', {
    invalidates: ['user/allUser'],
    onSuccess: async () => {
      await refreshSession()
      toast(t.user.nameSaved)
      onClose()
    },
  })
  const { fields, form } = fieldErrors(save.error, ['name'])
  return (
    <FormDialog
      title={t.user.nameTitle}
      action={t.common.save}
      busy={save.isPending}
      error={form}
      dirty={name !== user.name}
      fields={1}
      onClose={onClose}
      onSubmit={() => save.mutate({ name: name.trim() })}
    >
      <TextField
        label={t.user.nameLabel}
        hint={t.user.nameHint(user.username)}
        name="name"
        autoComplete="name"
        maxLength={DISPLAY_NAME_LENGTH}
        value={name}
        onChange={setName}
        error={fields.name}
      />
    </FormDialog>
  )
}
