import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Input } from '#shared/api/index.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { askPasskey, PasskeyStopped } from '#web/lib/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Answer = Input<'user/loginByPasskey'>['passkey']

/** A button that asks the device for a passkey and passes its answer on. Errors of both stand below it. */
export function PasskeyButton(props: {
  use: Input<'user/passkeyOptions'>['use']
  onAnswer: (answer: Answer) => Promise<unknown>
  children: string
  size?: 'm' | 'l'
}) {
  const t = useTexts().security
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await props.onAnswer(
        await askPasskey(await call('user/passkeyOptions', { use: props.use }, { redirect_login: false })),
      )
    } catch (error) {
      if (!(error instanceof PasskeyStopped || error instanceof ApiError)) throw error
      setProblem(error instanceof ApiError ? error.message : t.stopped)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={KeyRound} size={props.size ?? 'l'} wide={props.size !== 'm'} busy={isBusy} onClick={press}>
        {props.children}
      </Button>
      {problem && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </>
  )
}
