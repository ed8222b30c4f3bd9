import { useState } from 'react'
import { DISPLAY_NAME_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { STALE_USERS } from './user-actions.ts'

/** Creates an account. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const said = t.admin
  const [username, setUsername] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const save = useSend('adminUser/addUser', {
    invalidates: STALE_USERS,
    onSuccess: () => {
      onClose()
      toast(said.userAdded(username.trim()))
    },
  })
  const { fields, form } = fieldErrors(save.error, ['username', 'name', 'email', 'password'])
  const isTaken = isRefusal(save.error, 'NAME_TAKEN')
  const isEmailTaken = isRefusal(save.error, 'EMAIL_TAKEN')
  const isMissing = (value: string) => checked && !value.trim()
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    save.reset()
  }
  return (
    <FormDialog
      title={said.addUserTitle}
      action={said.addUser}
      busy={save.isPending}
      error={isTaken || isEmailTaken ? null : form}
      dirty={username !== '' || name !== '' || email !== '' || password !== ''}
      fields={4}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (username.trim() && password)
          save.mutate({
            username: username.trim(),
            name: name.trim() || undefined,
            email: email.trim() || undefined,
            password,
          })
      }}
    >
      <TextField
        label={said.userName}
        name="new-username"
        value={username}
        maxLength={USERNAME_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isMissing(username) ? t.common.required : isTaken ? (save.error?.message ?? null) : fields.username}
        onChange={change(setUsername)}
      />
      <TextField
        label={t.common.optional(said.displayName)}
        name="display-name"
        value={name}
        maxLength={DISPLAY_NAME_LENGTH}
        autoComplete="off"
        error={fields.name}
        onChange={change(setName)}
      />
      <TextField
        type="email"
        label={t.common.optional(t.adminUsers.email)}
        name="new-email"
        value={email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isEmailTaken ? (save.error?.message ?? null) : fields.email}
        onChange={change(setEmail)}
      />
      <PasswordField
        label={said.password}
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={isMissing(password) ? t.common.required : fields.password}
        onChange={change(setPassword)}
      />
    </FormDialog>
  )
}
