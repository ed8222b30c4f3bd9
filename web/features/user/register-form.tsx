import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../lib/api.ts'
import { type FieldErrors, fieldErrors } from '../../lib/field-errors.ts'
import { useTexts } from '../../lib/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { CaptchaField, useCaptcha } from './captcha.tsx'

const FIELDS = ['username', 'password', 'confirm_password', 'captcha'] as const

/** Name, password twice and captcha; the server decides about the rest. `onDone` runs when account and session are there. */
export function RegisterForm(props: { loginTo: string; onDone: () => unknown }) {
  const t = useTexts()
  const captcha = useCaptcha()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<FieldErrors<(typeof FIELDS)[number]>>({ fields: {}, form: null })
  const register = useSend('user/registerByVerify', {
    redirect_login: false,
    onSuccess: props.onDone,
    onError: (error) => {
      captcha.refresh()
      setErrors(fieldErrors(error, FIELDS))
    },
  })

  const submit = () => {
    if (!captcha.text.trim()) return setErrors({ fields: { captcha: t.user.captchaMissing }, form: null })
    register.mutate({
      username,
      password,
      confirm_password: again,
      captcha: captcha.text,
      captcha_id: captcha.captcha_id,
    })
  }
  const { fields, form } = errors
  return (
    <Form busy={register.isPending} error={null} onSubmit={submit}>
      <h1>{t.user.registerTitle}</h1>
      <p className="auth-sub">
        {t.user.registerHave}{' '}
        <Link className="o-link" to={props.loginTo}>
          {t.user.registerToLogin}
        </Link>
      </p>
      {form && (
        <Notice kind="danger" alert>
          {form}
        </Notice>
      )}
      <TextField
        label={t.user.username}
        name="username"
        size="l"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={setUsername}
        error={fields.username}
      />
      <PasswordField
        label={t.user.password}
        name="password"
        size="l"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={fields.password}
      />
      <PasswordField
        label={t.user.passwordAgain}
        name="confirm_password"
        size="l"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={fields.confirm_password}
      />
      <CaptchaField captcha={captcha} error={fields.captcha} />
      <Button type="submit" kind="primary" size="l" wide busy={register.isPending}>
        {t.user.registerAction}
      </Button>
    </Form>
  )
}
