import { useState } from 'react'
import { PASSWORD_CHARACTERS } from '#shared/limits.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { User } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Changes the password. The server ends every other session of the user. */
export function Password({ user }: { user: User }) {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const [new_password, setNew] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const change = useSend('user/resetPassword', {
    invalidates: ['user/sessionList'],
    onSuccess: () => {
      setPassword('')
      setNew('')
      setAgain('')
      setChecked(false)
      toast(t.user.passwordChanged)
    },
  })
  const missing = (value: string) => (checked && !value ? t.common.required : null)
  const differ = checked && again && again !== new_password ? t.user.passwordsDiffer : null
  const site = useCall('common/homePageSetting').data
  const atLeast = site?.password_min_length ?? PASSWORD_CHARACTERS
  const short = checked && new_password && [...new_password].length < atLeast ? t.user.passwordShort(atLeast) : null
  const { fields, form } = fieldErrors(change.error, ['password', 'new_password'])
  const submit = () => {
    setChecked(true)
    if (password && [...new_password].length >= atLeast && again === new_password)
      change.mutate({ password, new_password })
  }
  return (
    <section id="password">
      <h2>{t.account.password}</h2>
      <Form className="o-panel account-panel" busy={change.isPending} error={form} onSubmit={submit}>
        {/* shows password managers which account this is */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={user.username} />
        <PasswordField
          label={t.user.passwordOld}
          name="old_password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing(password) ?? fields.password}
        />
        <PasswordField
          label={t.user.passwordNew}
          name="new_password"
          autoComplete="new-password"
          value={new_password}
          onChange={setNew}
          hint={t.user.passwordRule(atLeast)}
          error={missing(new_password) ?? short ?? fields.new_password}
        />
        <PasswordField
          label={t.user.passwordNewAgain}
          name="new_password_again"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={missing(again) ?? differ}
        />
        <p className="o-hint">{t.user.passwordEnds}</p>
        <div>
          <Button type="submit" busy={change.isPending}>
            {t.user.changePassword}
          </Button>
        </div>
      </Form>
    </section>
  )
}
