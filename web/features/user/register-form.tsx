import { useState } from 'react'
import { Link } from 'react-router'
import { PASSWORD_CHARACTERS } from '#shared/limits.ts'
import { isRefusal, useCall, useSend } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { CaptchaField, useCaptcha } from './captcha.tsx'

const FIELDS = ['username', 'password', 'confirm_password', 'email', 'inviteCode', 'captcha'] as const
type Field = (typeof FIELDS)[number]

/** A refusal of these fields keeps the captcha: the server has not checked it yet, or leaves it valid. */
const KEEPS_CAPTCHA: ReadonlySet<string | undefined> = new Set([
  'username',
  'password',
  'confirm_password',
  'email',
  'inviteCode',
])

/** The errors that can be found before anything is sent. The server checks again. */
function useFaults(
  form: Record<Field, string>,
  { atLeast, domains, asksCode }: { atLeast: number; domains: readonly string[]; asksCode: boolean },
) {
  const t = useTexts()
  return (field: Field): string | undefined => {
    const value = form[field]
    if (field === 'email') return domains.length === 0 || value.trim() ? undefined : t.user.emailDomains(domains)
    if (field === 'inviteCode') return !asksCode || value.trim() ? undefined : t.user.inviteCodeHint
    if (field === 'captcha') return value.trim() ? undefined : t.user.captchaMissing
    if (!value.trim()) return t.common.required
    if (field === 'password' && [...value].length < atLeast) return t.user.passwordShort(atLeast)
    return field === 'confirm_password' && value !== form.password ? t.user.passwordsDiffer : undefined
  }
}

/**
 * Name, password twice, captcha, and an email address where the site sends mail or demands one of its domains; a code where registration needs one.
 * An error is shown when its field is left; all are shown on submit. `onDone` runs when account and session exist, `onAwaits` when the account waits
 * for its address.
 * @param props.invited whether an invite link replaces the code and the address
 */
export function RegisterForm(props: {
  loginTo: string
  invite?: string | undefined
  invited: boolean
  onDone: () => unknown
  onAwaits: (email: string) => void
}) {
  const t = useTexts()
  const site = useCall('common/homePageSetting').data
  const captcha = useCaptcha()
  const [typed, setTyped] = useState({ username: '', password: '', confirm_password: '', email: '', inviteCode: '' })
  const [seen, setSeen] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<Field>>({ fields: {}, form: null })
  const atLeast = site?.password_min_length ?? PASSWORD_CHARACTERS
  const domains = props.invited ? [] : (site?.register_mail_domains ?? [])
  const asksCode = site?.register_open === 0 && site.register_by_code === 1 && !props.invited
  const asksEmail = domains.length > 0
  const faultOf = useFaults({ ...typed, captcha: captcha.text }, { atLeast, domains, asksCode })
  const register = useSend('user/registerByVerify', {
    redirect_login: false,
    onSuccess: ({ email_sent }, { email }) => {
      if (email && email_sent) toast(t.user.emailSent(String(email)))
      else if (email) toast({ text: t.user.emailNotSent, kind: 'problem' })
      return props.onDone()
    },
    onError: (error) => {
      if (isRefusal(error, 'EMAIL_AWAITED')) return props.onAwaits(typed.email.trim())
      if (!KEEPS_CAPTCHA.has(error.field)) captcha.refresh()
      setRefused(fieldErrors(error, FIELDS))
    },
  })

  const submit = () => {
    setSeen(new Set(FIELDS))
    setRefused({ fields: {}, form: null })
    if (FIELDS.some((field) => faultOf(field))) return
    const { inviteCode, ...fields } = typed
    register.mutate({
      ...fields,
      ...(asksCode && { inviteCode }),
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
      {asksCode && (
        <TextField
          {...inputOf('inviteCode')}
          label={t.user.inviteCode}
          hint={t.user.inviteCodeHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {(site?.mail_open === 1 || asksEmail) && (
        <TextField
          {...inputOf('email')}
          label={asksEmail ? t.user.email : t.user.emailOptional}
          hint={asksEmail ? t.user.emailDomains(domains) : t.user.emailWhy}
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
