import { useState } from 'react'
import { Link } from 'react-router'
import { PASSWORD_CHARACTERS } from '#shared/limits.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { CaptchaField, useCaptcha } from './captcha.tsx'

const FIELDS = ['username', 'password', 'confirm_password', 'email', 'captcha'] as const
type Field = (typeof FIELDS)[number]

/** A refusal of these fields keeps the captcha: the server has not checked it yet, or leaves it valid. */
const KEEPS_CAPTCHA: ReadonlySet<string | undefined> = new Set(['username', 'password', 'confirm_password', 'email'])

/** The errors that can be found before anything is sent. The server checks again. */
function useFaults(form: Record<Field, string>, atLeast: number) {
  const t = useTexts()
  return (field: Field): string | undefined => {
    const value = form[field]
    if (field === 'email') return undefined
    if (field === 'captcha') return value.trim() ? undefined : t.user.captchaMissing
    if (!value.trim()) return t.common.required
    if (field === 'password' && [...value].length < atLeast) return t.user.passwordShort(atLeast)
    return field === 'confirm_password' && value !== form.password ? t.user.passwordsDiffer : undefined
  }
}

/**
 * Name, password twice, captcha, and an email address where the site sends mail. An error is shown when its field is left; all are
 * shown on submit. `onDone` runs when account and session exist.
 */
export function RegisterForm(props: { loginTo: string; invite?: string | undefined; onDone: () => unknown }) {
  const t = useTexts()
  const site = useCall('common/homePageSetting').data
  const captcha = useCaptcha()
  const [typed, setTyped] = useState({ username: '', password: '', confirm_password: '', email: '' })
  const [seen, setSeen] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<Field>>({ fields: {}, form: null })
  const atLeast = site?.password_min_length ?? PASSWORD_CHARACTERS
  const faultOf = useFaults({ ...typed, captcha: captcha.text }, atLeast)
  const register = useSend('user/registerByVerify', {
    redirect_login: false,
    onSuccess: ({ email_sent }, { email }) => {
      if (email && email_sent) toast(t.user.emailSent(String(email)))
      else if (email) toast({ text: t.user.emailNotSent, kind: 'problem' })
      return props.onDone()
    },
    onError: (error) => {
      if (!KEEPS_CAPTCHA.has(error.field)) captcha.refresh()
      setRefused(fieldErrors(error, FIELDS))
    },
  })

  const submit = () => {
    setSeen(new Set(FIELDS))
    setRefused({ fields: {}, form: null })
    if (FIELDS.some((field) => faultOf(field))) return
    register.mutate({
      ...typed,
      captcha: captcha.text,
      captcha_id: captcha.captcha_id,
      ...(props.invite && { inviteCode: props.invite }),
    })
  }
  const errorOf = (field: Field) => (seen.has(field) ? faultOf(field) : undefined) ?? refused.fields[field]
  const inputOf = (field: Exclude<Field, 'captcha'>) => ({
    name: field,
    size: 'l' as const,
    value: typed[field],
    error: errorOf(field) ?? null,
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setRefused(({ fields, form }) => ({ fields: { ...fields, [field]: undefined }, form }))
    },
    // An empty field that was only passed over shows no error yet.
    onBlur: () => typed[field] && setSeen((before) => new Set(before).add(field)),
  })
  return (
    <Form busy={register.isPending} error={null} onSubmit={submit}>
      <h1>{t.user.registerTitle}</h1>
      <p className="auth-sub">
        {t.user.registerHave}{' '}
        <Link className="o-link" to={props.loginTo}>
          {t.user.registerToLogin}
        </Link>
      </p>
      {refused.form && (
        <Notice kind="danger" alert>
          {refused.form}
        </Notice>
      )}
      <TextField
        {...inputOf('username')}
        label={t.user.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField
        {...inputOf('password')}
        label={t.user.password}
        hint={t.user.passwordRule(atLeast)}
        autoComplete="new-password"
      />
      <PasswordField {...inputOf('confirm_password')} label={t.user.passwordAgain} autoComplete="new-password" />
      {site?.mail_open === 1 && (
        <TextField
          {...inputOf('email')}
          label={t.user.emailOptional}
          hint={t.user.emailWhy}
          type="email"
          autoComplete="email"
        />
      )}
      <CaptchaField captcha={captcha} error={errorOf('captcha') ?? null} />
      <Button type="submit" kind="primary" size="l" wide busy={register.isPending}>
        {t.user.registerAction}
      </Button>
    </Form>
  )
}
