import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import './security.css'

/** Shows the key of a new authenticator app and asks for its first code. `onDone` gets the recovery codes. */
export function SetUpDialog(props: {
  setup: Output<'security/startTwoStep'>
  onDone: (codes: readonly string[]) => unknown
  onClose: () => void
}) {
  const t = useTexts()
  const said = t.security
  const { key, qr, setup } = props.setup
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const enable = useSend('security/enableTwoStep', {
    invalidates: ['security/info', 'user/sessionList'],
    onSuccess: ({ recovery_codes }) => props.onDone(recovery_codes),
  })
  const { fields, form } = fieldErrors(enable.error, ['code'])
  const submit = () => {
    setMissing(!code.trim())
    if (code.trim()) enable.mutate({ setup, code })
  }
  return (
    <FormDialog
      title={said.setUpTitle}
      action={said.switchOn}
      busy={enable.isPending}
      error={form}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className="security-key">
        <img className="security-qr" alt={said.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} />
        <div>
          <p>{said.scan}</p>
          <p>
            <code>{key.replace(/(.{4})(?=.)/g, '$1 ')}</code> <CopyButton text={key} label={said.copyKey} size="s" />
          </p>
        </div>
      </div>
      <TextField
        label={said.code}
        name="code"
        hint={said.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        value={code}
        onChange={setCode}
        error={missing ? t.common.required : (fields.code ?? null)}
      />
    </FormDialog>
  )
}
