import { useState } from 'react'
import { Link } from 'react-router'
import { ITEM_PASSWORD_LENGTH } from '#shared/limits.ts'
import { type ApiError, isRefusal, useSend } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { CaptchaField, useCaptcha } from './captcha.tsx'

const FIELDS = ['password', 'captcha'] as const
type Errors = FieldErrors<(typeof FIELDS)[number]>

function errorsOf(error: ApiError): Errors {
  if (isRefusal(error, 'VISIT_PASSWORD_WRONG')) return { fields: { password: error.message }, form: null }
  if (isRefusal(error, 'CAPTCHA_WRONG')) return { fields: { captcha: error.message }, form: null }
  return fieldErrors(error, FIELDS)
}

/** The visit password of a private item and a captcha. Every refusal loads another picture. */
export function VisitForm(props: {
  item: string
  page_id: string | undefined
  /** The address where a guest logs in; `null` for a logged-in user. */
  loginTo: string | null
  onDone: () => unknown
}) {
  const { item, page_id, loginTo, onDone } = props
  const t = useTexts()
  const captcha = useCaptcha()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({ fields: {}, form: null })
  const open = useSend('item/pwd', {
    redirect_login: false,
    onSuccess: onDone,
    onError: (error) => {
      captcha.refresh()
      setErrors(errorsOf(error))
    },
  })
  const submit = () => {
    const fields: Errors['fields'] = {}
    if (!password) fields.password = t.visit.passwordMissing
    if (!captcha.text.trim()) fields.captcha = t.user.captchaMissing
    setErrors({ fields, form: null })
    if (fields.password || fields.captcha) return
    open.mutate({
      item_id: item,
      page_id: page_id ?? 0,
      password,
      captcha: captcha.text,
      captcha_id: captcha.captcha_id,
    })
  }
  const { fields, form } = errors
  return (
    <Form busy={open.isPending} error={null} onSubmit={submit}>
      <h1>{t.visit.title}</h1>
      <p className="auth-sub">{loginTo ? t.visit.leadGuest : t.visit.leadUser}</p>
      {form && (
        <Notice kind="danger" alert>
          {form}
        </Notice>
      )}
      <PasswordField
        label={t.visit.password}
        name="visit_password"
        size="l"
        autoComplete="off"
        autoFocus
        maxLength={ITEM_PASSWORD_LENGTH}
        value={password}
        onChange={setPassword}
        error={fields.password}
      />
      <CaptchaField captcha={captcha} error={fields.captcha} />
      <Button type="submit" kind="primary" size="l" wide busy={open.isPending}>
        {t.visit.action}
      </Button>
      {loginTo ? (
        <p className="auth-sub auth-sub-end">
          {t.visit.or}{' '}
          <Link className="o-link" to={loginTo}>
            {t.shell.logIn}
          </Link>
        </p>
      ) : (
        <ButtonLink kind="ghost" size="l" wide to={paths.items()}>
          {t.shell.goItems}
        </ButtonLink>
      )}
    </Form>
  )
}
