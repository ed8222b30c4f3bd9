import { useState } from 'react'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { refreshSession, type User } from '#web/lib/session.ts'
import { OwnProofField, useOwnProof } from '#web/parts/security/own-proof.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The email address of the account, the address that waits for verification, and a form that sends the link. */
export function Email({ user }: { user: User }) {
  const t = useTexts()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const proof = useOwnProof()
  const mustLogIn = proof.by === 'login_again'
  const bind = useSend('user/bindEmail', {
    onError: (error) => {
      if (isRefusal(error, 'LOGIN_AGAIN')) void proof.askAgain()
    },
    onSuccess: async () => {
      setEmail('')
      setPassword('')
      setChecked(false)
      await refreshSession()
      toast(t.account.emailSent)
    },
  })
  const { fields, form } = fieldErrors(bind.error, ['email', 'password'])
  const missing = (value: string) => (checked && !value ? t.common.required : null)
  const submit = () => {
    if (mustLogIn) return proof.logIn?.()
    setChecked(true)
    if (email.trim() && (password || proof.by === 'login')) bind.mutate({ email: email.trim(), password })
  }
  return (
    <section id="email">
      <h2>{t.account.email}</h2>
      <div className="o-panel account-panel">
        {user.email ? (
          <p className="account-fact">
            <b>{user.email}</b>
            <Badge kind={user.email_verify ? 'accent' : 'warn'}>
              {user.email_verify ? t.account.emailVerified : t.account.emailNotVerified}
            </Badge>
          </p>
        ) : (
          <p className="account-lead">{t.account.emailNone}</p>
        )}
        {user.email_pending && <Notice kind="info">{t.account.emailPending(user.email_pending)}</Notice>}
        <Form busy={bind.isPending} error={mustLogIn ? null : form} onSubmit={submit}>
          {!mustLogIn && (
            <TextField
              label={user.email ? t.account.emailNewLabel : t.account.emailLabel}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={200}
              value={email}
              onChange={setEmail}
              error={missing(email.trim()) ?? fields.email}
            />
          )}
          <OwnProofField
            proof={proof}
            label={t.account.emailPassword}
            value={password}
            onChange={setPassword}
            error={missing(password) ?? fields.password}
          />
          {!(mustLogIn && !proof.logIn) && (
            <div>
              <Button type="submit" busy={bind.isPending}>
                {mustLogIn ? t.security.loginAgain : t.account.emailSend}
              </Button>
            </div>
          )}
        </Form>
      </div>
    </section>
  )
}
