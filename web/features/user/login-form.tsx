import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type ApiError, isRefusal, useSend } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { canUsePasskeys } from '#web/lib/passkey.ts'
import { PasskeyButton } from '#web/parts/security/passkey-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { AccountNameField } from './account-name-field.tsx'
import { CaptchaField, useCaptcha } from './captcha.tsx'
import type { SecondStep } from './second-step-form.tsx'

/** A second refusal within this time is not shown. */
const ALERT_PAUSE_MS = 500

const FIELDS = ['username', 'password', 'captcha'] as const

/** Name, password and captcha. `forgotten` is the help for a forgotten password. `onDone` runs when the session has begun, `onSecondStep` when the password was right and a second step is missing. */
export function LoginForm(props: {
  registerTo: string | null
  forgotten?: ReactNode
  onDone: () => unknown
  onSecondStep: (step: SecondStep) => void
}) {
  const t = useTexts()
  const captcha = useCaptcha()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors<(typeof FIELDS)[number]>>({ fields: {}, form: null })
  const lastAlert = useRef(Number.NEGATIVE_INFINITY)

  const alert = (error: ApiError) => {
    if (isRefusal(error, 'SECOND_STEP_NEEDED')) return props.onSecondStep(error.data as SecondStep)
    captcha.refresh()
    const now = performance.now()
    if (now - lastAlert.current < ALERT_PAUSE_MS) return
    lastAlert.current = now
    setErrors(fieldErrors(error, FIELDS))
  }
  const login = useSend('user/loginByVerify', { redirect_login: false, onSuccess: props.onDone, onError: alert })

  const byPasskey = useSend('user/loginByPasskey', { redirect_login: false, onSuccess: props.onDone })

  const submit = () => {
    const missing: FieldErrors<(typeof FIELDS)[number]>['fields'] = {}
    if (!username.trim()) missing.username = t.common.required
    if (!password) missing.password = t.common.required
    if (!captcha.text.trim()) missing.captcha = t.user.captchaMissing
    if (Object.keys(missing).length > 0) return setErrors({ fields: missing, form: null })
    login.mutate({ username, password, captcha: captcha.text, captcha_id: captcha.captcha_id, redirect_login: 'false' })
  }
  const { fields, form } = errors
  return (
    <Form busy={login.isPending} error={null} onSubmit={submit}>
      <h1>{t.user.loginTitle}</h1>
      {props.registerTo && (
        <p className="auth-sub">
          {t.user.loginNew}{' '}
          <Link className="o-link" to={props.registerTo}>
            {t.user.loginToRegister}
          </Link>
        </p>
      )}
      {form && (
        <Notice kind="danger" alert>
          {form}
        </Notice>
      )}
      <AccountNameField value={username} onChange={setUsername} error={fields.username} />
      <PasswordField
        label={t.user.password}
        name="password"
        size="l"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fields.password}
      />
      <CaptchaField captcha={captcha} error={fields.captcha} />
      <Button type="submit" kind="primary" size="l" wide busy={login.isPending}>
        {t.user.loginAction}
      </Button>
      {canUsePasskeys() && (
        <PasskeyButton use="login" onAnswer={(passkey) => byPasskey.mutateAsync({ passkey })}>
          {t.security.login}
        </PasskeyButton>
      )}
      {props.forgotten}
    </Form>
  )
}
