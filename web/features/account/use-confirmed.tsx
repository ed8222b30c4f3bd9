import { type ReactNode, useState } from 'react'
import { type ApiError, isRefusal, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { canUsePasskeys } from '#web/lib/passkey.ts'
import { useOwnProof } from '#web/parts/security/own-proof.tsx'
import { PasskeyButton } from '#web/parts/security/passkey-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { toastError } from '#web/ui/toast.ts'

type Way = 'password' | 'passkey' | 'login'

/**
 * Runs a change. Asks for the password or a passkey first if the server wants a confirmation.
 * @returns the function that runs a change, and the dialog to show
 */
export function useConfirmed(): { run: (change: () => Promise<unknown>) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ ways: readonly Way[]; change: () => Promise<unknown> } | null>(null)
  const run = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      if (!isRefusal(error, 'CONFIRM_NEEDED')) return toastError(error as ApiError)
      const { ways } = (error as ApiError).data as { ways: readonly Way[] }
      setAsked({ ways, change })
    }
  }
  const close = () => setAsked(null)
  const dialog = asked && (
    <ConfirmIdentity
      ways={asked.ways}
      onClose={close}
      onDone={() => {
        close()
        return run(asked.change)
      }}
    />
  )
  return { run, dialog }
}

function ConfirmIdentity(props: { ways: readonly Way[]; onClose: () => void; onDone: () => unknown }) {
  const t = useTexts()
  const said = t.security
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = useSend('security/confirm', { onSuccess: props.onDone })
  const { fields, form } = fieldErrors(confirm.error, ['password'])
  const { logIn } = useOwnProof()
  const byLogin = props.ways.includes('login')
  const hasPassword = props.ways.includes('password')
  const submit = () => {
    if (byLogin && logIn) return logIn()
    if (!hasPassword) return props.onClose()
    setMissing(!password)
    if (password) confirm.mutate({ password })
  }
  return (
    <FormDialog
      title={said.confirmTitle}
      action={byLogin && logIn ? said.loginAgain : hasPassword ? said.confirmAction : t.common.close}
      busy={confirm.isPending}
      error={form}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {byLogin ? (
        <Notice kind="info">{logIn ? said.loginAgainBody : said.confirmLogin}</Notice>
      ) : (
        <p>{said.confirmBody}</p>
      )}
      {hasPassword && (
        <PasswordField
          label={t.user.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing ? t.common.required : (fields.password ?? null)}
        />
      )}
      {props.ways.includes('passkey') && canUsePasskeys() && (
        <PasskeyButton use="confirm" size="m" onAnswer={(passkey) => confirm.mutateAsync({ passkey })}>
          {said.confirmPasskey}
        </PasskeyButton>
      )}
    </FormDialog>
  )
}
