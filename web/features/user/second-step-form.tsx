import { useState } from 'react'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { canUsePasskeys } from '#web/lib/passkey.ts'
import { PasskeyButton } from '#web/parts/security/passkey-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The server's data about a login that waits for its second step. */
export interface SecondStep {
  ways: readonly ('totp' | 'recovery' | 'passkey')[]
}

/** The second step of a login: a code of the app, a recovery code, or a passkey. */
export function SecondStepForm(props: { step: SecondStep; onDone: () => unknown; onBack: () => void }) {
  const t = useTexts().security
  const { required } = useTexts().common
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [missing, setMissing] = useState(false)
  const finish = useSend('user/loginSecondStep', {
    redirect_login: false,
    onSuccess: props.onDone,
    onError: () => setCode(''),
  })
  const { fields, form } = fieldErrors(finish.error, ['code'])
  const submit = () => {
    setMissing(!code.trim())
    if (code.trim()) finish.mutate({ code })
  }
  const change = (recovery: boolean) => {
    setRecovery(recovery)
    setCode('')
    setMissing(false)
    finish.reset()
  }
  const field = {
    size: 'l',
    value: code,
    onChange: setCode,
    error: missing ? required : (fields.code ?? null),
  } as const
  return (
    <Form busy={finish.isPending} error={form} onSubmit={submit}>
      <h1>{t.secondTitle}</h1>
      <p className="auth-sub">{isRecovery ? t.recoveryLead : t.secondLead}</p>
      {isRecovery ? (
        <TextField
          {...field}
          key="recovery"
          label={t.recoveryCode}
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          autoFocus
        />
      ) : (
        <TextField
          {...field}
          key="totp"
          label={t.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          autoFocus
        />
      )}
      <Button type="submit" kind="primary" size="l" wide busy={finish.isPending}>
        {t.confirmAction}
      </Button>
      {props.step.ways.includes('passkey') && canUsePasskeys() && (
        <PasskeyButton use="second_step" onAnswer={(passkey) => finish.mutateAsync({ passkey })}>
          {t.confirmPasskey}
        </PasskeyButton>
      )}
      <p className="auth-sub">
        <button type="button" className="o-link" onClick={() => change(!isRecovery)}>
          {isRecovery ? t.useApp : t.useRecovery}
        </button>
      </p>
      <p className="auth-sub">
        <button type="button" className="o-link" onClick={props.onBack}>
          {t.otherAccount}
        </button>
      </p>
    </Form>
  )
}
