import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { RECOVERY_CODES } from '#shared/limits.ts'
import { call, useCall, useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import type { User } from '#web/lib/session.ts'
import { dayTag } from '#web/lib/time.ts'
import { CodesDialog } from '#web/parts/security/codes-dialog.tsx'
import { SetUpDialog } from '#web/parts/security/set-up-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useConfirmed } from './use-confirmed.tsx'

const STALE = { invalidates: ['security/info'] } as const

/** Two-step login: the authenticator app and the recovery codes. */
export function TwoStep({ user }: { user: User }) {
  const t = useTexts().security
  const { tag } = useLocale()
  const info = useCall('security/info', {}, { staleTime: 0 })
  const { run, dialog } = useConfirmed()
  const [setup, setSetup] = useState<Output<'security/startTwoStep'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const disable = useSend('security/disableTwoStep', STALE)
  const renew = useSend('security/newRecoveryCodes', STALE)
  const start = () => run(async () => setSetup(await call('security/startTwoStep')))
  const switchOff = async () => {
    if (!(await confirm({ title: t.switchOffTitle, body: t.switchOffBody, action: t.switchOff, danger: true }))) return
    await run(async () => {
      await disable.mutateAsync({})
      toast(t.switchedOff)
    })
  }
  const newCodes = async () => {
    if (!(await confirm({ title: t.newCodesTitle, body: t.newCodesBody, action: t.newCodes }))) return
    await run(async () => setCodes((await renew.mutateAsync({})).recovery_codes))
  }
  const day = (seconds: number) => new Date(seconds * 1000).toLocaleDateString(dayTag(tag), { dateStyle: 'medium' })
  return (
    <section id="two-step">
      <h2>{t.title}</h2>
      {info.data ? (
        <div className="o-panel account-panel">
          <div className="security-row">
            <div>
              <b>{t.app}</b>
              <p className="account-lead">
                {info.data.two_step === 1 ? t.appOn(day(info.data.two_step_since)) : t.appOff}{' '}
                {info.data.required === 1 && t.required}
              </p>
            </div>
            <Button onClick={start}>{info.data.two_step === 1 ? t.changeApp : t.setUp}</Button>
            {info.data.two_step === 1 && info.data.required === 0 && (
              <Button kind="danger-quiet" onClick={switchOff}>
                {t.switchOff}
              </Button>
            )}
          </div>
          {info.data.two_step === 1 && (
            <div className="security-row">
              <div>
                <b>{t.codes}</b>
                <p className="account-lead">{t.codesLeft(info.data.recovery_left, RECOVERY_CODES)}</p>
              </div>
              <Button onClick={newCodes}>{t.newCodes}</Button>
            </div>
          )}
        </div>
      ) : info.error ? (
        <LoadFailed message={info.error.message} onRetry={info.refetch} />
      ) : (
        <Skeleton lines={3} />
      )}
      {dialog}
      {setup && (
        <SetUpDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(made) => {
            setSetup(null)
            toast(t.switchedOn)
            if (made.length > 0) setCodes(made)
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} username={user.username} onClose={() => setCodes(null)} />}
    </section>
  )
}
