import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountNameField } from './account-name-field.tsx'
import { AuthMessage } from './auth-layout.tsx'
import { CaptchaField, useCaptcha } from './captcha.tsx'

const FIELDS = ['username', 'captcha'] as const

/** Asks for the link that sets a new password. The answer does not reveal whether the account exists. */
export function ForgotForm() {
  const t = useTexts()
  const captcha = useCaptcha()
  const [username, setUsername] = useState('')
  const [errors, setErrors] = useState<FieldErrors<(typeof FIELDS)[number]>>({ fields: {}, form: null })
  const ask = useSend('user/resetPasswordEmail', {
    redirect_login: false,
    onError: (error) => {
      captcha.refresh()
      setErrors(fieldErrors(error, FIELDS))
    },
  })
  if (ask.isSuccess) {
    const back = (
      <ButtonLink size="l" to={paths.login()}>
        {t.user.backToLogin}
      </ButtonLink>
    )
    return (
      <AuthMessage title={t.user.forgotSentTitle} actions={back}>
        {t.user.forgotSentBody}
      </AuthMessage>
    )
  }
  const submit = () => {
    const missing: typeof errors.fields = {}
    if (!username.trim()) missing.username = t.common.required
    if (!captcha.text.trim()) missing.captcha = t.user.captchaMissing
    setErrors({ fields: missing, form: null })
    if (Object.keys(missing).length > 0) return
    ask.mutate({ username, captcha: captcha.text, captcha_id: captcha.captcha_id })
  }
  const { fields, form } = errors
  return (
    <Form busy={ask.isPending} error={null} onSubmit={submit}>
      <h1>{t.user.forgotTitle}</h1>
      <p className="auth-sub">{t.user.forgotLead}</p>
      {form && (
        <Notice kind="danger" alert>
          {form}
        </Notice>
      )}
      <AccountNameField value={username} onChange={setUsername} error={fields.username} />
      <CaptchaField captcha={captcha} error={fields.captcha ?? null} />
      <Button type="submit" kind="primary" size="l" wide busy={ask.isPending}>
        {t.user.forgotAction}
      </Button>
      <p className="auth-sub auth-sub-end">
        <Link className="o-link" to={paths.login()}>
          {t.user.backToLogin}
        </Link>
      </p>
    </Form>
  )
}
