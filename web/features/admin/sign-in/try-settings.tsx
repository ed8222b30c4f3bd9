import { Play } from 'lucide-react'
import { useState } from 'react'
import { TryStepsList } from '#web/features/admin/try-steps.tsx'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import type { Kind } from './kind-form.ts'

/** Runs the steps of a sign-in with the typed settings, and shows each. */
export function TrySettings(props: { provider_id: number; offer: Kind; settings: Record<string, string> }) {
  const { provider_id, offer, settings } = props
  const { kind } = offer
  const said = useTexts().signIn
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const trying = useSend('adminSignIn/tryIt')
  return (
    <Form
      className="o-panel sign-in-try"
      aria-label={said.tryTitle}
      busy={trying.isPending}
      error={trying.error?.message ?? null}
      onSubmit={() => trying.mutate({ provider_id, kind, settings, username, password })}
    >
      <h2>{said.tryTitle}</h2>
      <p className="o-hint">{said.tryLead}</p>
      {offer.asks_password === 1 && (
        <>
          <TextField
            label={said.tryUser}
            value={username}
            autoComplete="off"
            autoCapitalize="none"
            onChange={setUsername}
          />
          <PasswordField label={said.tryPassword} value={password} autoComplete="off" onChange={setPassword} />
        </>
      )}
      <Button type="submit" icon={Play} busy={trying.isPending}>
        {said.tryAction}
      </Button>
      <TryStepsList result={trying.data} />
    </Form>
  )
}
