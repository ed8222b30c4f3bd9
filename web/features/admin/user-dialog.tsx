import { useState } from 'react'
import { DISPLAY_NAME_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type AdministeredUser, STALE_USERS } from './user-actions.ts'

/** Makes an account, or changes the display name and the password of one. The own password is changed in the own account. */
export function UserDialog({ user, onClose }: { user: AdministeredUser | null; onClose: () => void }) {
  const t = useTexts()
  const said = t.admin
  const me = useSession().user?.uid
  const [username, setUsername] = useState(user?.username ?? '')
  const [name, setName] = useState(user?.name ?? '')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const save = useSend('adminUser/addUser', {
    invalidates: STALE_USERS,
    onSuccess: async () => {
      onClose()
      toast(user ? t.common.saved : said.userAdded(username.trim()))
      if (user?.uid === me) await refreshSession()
    },
  })
  const { fields, form } = fieldErrors(save.error, ['username', 'name', 'password'])
  const isTaken = isRefusal(save.error, 'NAME_TAKEN')
  const isMissing = (value: string) => checked && !value.trim()
  const nameMissing = user !== null && user.name !== '' && !name.trim()
  const complete = user ? !nameMissing : username.trim() && password
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    save.reset()
  }
  return (
    <FormDialog
      title={user ? said.editUserTitle(user.username) : said.addUserTitle}
      action={user ? t.common.save : said.addUser}
      busy={save.isPending}
      error={isTaken ? null : form}
      dirty={username !== (user?.username ?? '') || name !== (user?.name ?? '') || password !== ''}
      fields={3}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (!complete) return
        const given = { name: name.trim() || undefined, password: password || undefined }
        save.mutate(user ? { uid: user.uid, ...given } : { username: username.trim(), ...given })
      }}
    >
      <TextField
        label={said.userName}
        name="new-username"
        value={username}
        readOnly={user !== null}
        maxLength={USERNAME_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={user ? said.userNameFixed : undefined}
        error={
          !user && isMissing(username) ? t.common.required : isTaken ? (save.error?.message ?? null) : fields.username
        }
        onChange={change(setUsername)}
      />
      <TextField
        label={user ? said.displayName : `${said.displayName} (${t.common.optional})`}
        name="display-name"
        data-autofocus={user ? true : undefined}
        value={name}
        maxLength={DISPLAY_NAME_LENGTH}
        autoComplete="off"
        error={checked && nameMissing ? t.common.required : fields.name}
        onChange={change(setName)}
      />
      {user?.uid !== me && (
        <PasswordField
          label={user ? said.newPassword : said.password}
          hint={user ? said.newPasswordHint : undefined}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={!user && isMissing(password) ? t.common.required : fields.password}
          onChange={change(setPassword)}
        />
      )}
    </FormDialog>
  )
}
