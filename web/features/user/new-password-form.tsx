import { useState } from 'react'
import { PASSWORD_CHARACTERS } from '#shared/limits.ts'
import { isRefusal, useCall, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { AuthMessage } from './auth-layout.tsx'

/** Shown for a link that is no longer valid, with a way to request another one. */
export function DeadLink({ children }: { children: string }) {
  const t = useTexts()
  const renew = (
    <ButtonLink kind="primary" size="l" to={paths.forgotPassword()}>
      {t.user.newPasswordRenew}
    </ButtonLink>
  )
  return (
    <AuthMessage alert title={t.account.verifyFailedTitle} actions={renew}>
      {children}
    </AuthMessage>
  )
}

/** Sets a new password with the token of a mail. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTexts()
  const site = useCall('common/homePageSetting').data
  const [new_password, setNew] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const [left, setLeft] = useState(false)
  const set = useSend('user/resetPasswordByUrlToken', { redirect_login: false, onSuccess: onDone })
  const atLeast = site?.password_min_length ?? PASSWORD_CHARACTERS
  const missing = (value: string) => (value ? null : t.common.required)
  const fault = missing(new_password) ?? ([...new_password].length < atLeast ? t.user.passwordShort(atLeast) : null)
  const differs = missing(again) ?? (again !== new_password ? t.user.passwordsDiffer : null)
  const { fields, form } = fieldErrors(set.error, ['new_password'])
  const submit = () => {
    setChecked(true)
    if (!fault && !differs) set.mutate({ token, new_password })
  }
  if (set.error && isRefusal(set.error, 'PASSWORD_TOKEN_WRONG'))
    return <DeadLink>{set.error.message + t.common.sentenceEnd}</DeadLink>
  return (
    <Form busy={set.isPending} error={null} onSubmit={submit}>
      <h1>{t.user.newPasswordTitle}</h1>
      <p className="auth-sub">{t.user.newPasswordLead}</p>
      {form && (
        <Notice kind="danger" alert>
          {form}
        </Notice>
      )}
      <PasswordField
        label={t.user.passwordNew}
        name="new_password"
        size="l"
        autoComplete="new-password"
        autoFocus
        hint={t.user.passwordRule(atLeast)}
        value={new_password}
        onChange={setNew}
        error={(checked && fault) || fields.new_password || null}
      />
      <PasswordField
        label={t.user.passwordNewAgain}
        name="new_password_again"
        size="l"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        onBlur={() => setLeft(again !== '')}
        error={(checked || left) && differs ? differs : null}
      />
      <Button type="submit" kind="primary" size="l" wide busy={set.isPending}>
        {t.user.newPasswordAction}
      </Button>
    </Form>
  )
}
