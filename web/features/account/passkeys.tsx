import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { PASSKEY_NAME_LENGTH } from '#shared/limits.ts'
import { call, useCall, useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { canUsePasskeys, makePasskey, PasskeyStopped } from '#web/lib/passkey.ts'
import { dayTag, timeAgo } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { deviceOf } from './device.ts'
import { useConfirmed } from './use-confirmed.tsx'

type Passkey = Output<'security/info'>['passkeys'][number]
const STALE = { invalidates: ['security/info'] } as const

/** The passkeys of the user. One can be added, renamed and removed. */
export function Passkeys() {
  const said = useTexts()
  const t = said.security
  const { tag } = useLocale()
  const info = useCall('security/info', {}, { staleTime: 0 })
  const { run, dialog } = useConfirmed()
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null)
  const add = useSend('security/addPasskey', STALE)
  const rename = useSend('security/renamePasskey', STALE)
  const remove = useSend('security/removePasskey', STALE)
  const make = (name: string) =>
    run(async () => {
      const options = await call('security/startPasskey')
      try {
        await add.mutateAsync({ name, passkey: await makePasskey(options) })
      } catch (error) {
        if (!(error instanceof PasskeyStopped)) throw error
        toast({ text: error.exists ? t.exists : t.stopped, kind: 'problem' })
      }
    })
  const askToRemove = async ({ passkey_id, name }: Passkey) => {
    if (!(await confirm({ title: t.removeTitle(name), body: t.removeBody, action: t.removeAction, danger: true })))
      return
    await run(async () => {
      await remove.mutateAsync({ passkey_id })
      toast(t.removed)
    })
  }
  const day = (seconds: number) => new Date(seconds * 1000).toLocaleDateString(dayTag(tag), { dateStyle: 'medium' })
  const facts = ({ addtime, last_used, is_backed_up }: Passkey) =>
    [
      t.passkeyAdded(day(addtime)),
      ...(is_backed_up === 1 ? [t.synced] : []),
      last_used === 0 ? t.passkeyNever : t.passkeyUsed(timeAgo(last_used, tag, said.account.justNow)),
    ].join(t.comma)
  const open = info.data?.passkeys_open === 1 && canUsePasskeys()
  return (
    <section id="passkeys">
      <div className="account-sessions-head">
        <div>
          <h2>{t.passkeys}</h2>
          <p className="account-lead">{info.data?.passkeys_open === 0 ? t.passkeysNotHere : t.passkeysLead}</p>
        </div>
        {open && <Button onClick={() => setNaming('new')}>{t.addPasskey}</Button>}
      </div>
      {info.data && (open || info.data.passkeys.length > 0) && (
        <div className="o-panel account-panel">
          {info.data.passkeys.length === 0 && <p className="account-lead">{t.passkeysNone}</p>}
          {info.data.passkeys.map((passkey) => (
            <div className="security-row" key={passkey.passkey_id}>
              <div>
                <b>{passkey.name}</b>
                <p className="account-lead">{facts(passkey)}</p>
              </div>
              <span className="security-icons">
                <IconButton icon={Pencil} label={t.rename(passkey.name)} onClick={() => setNaming(passkey)} />
                <IconButton icon={Trash2} label={t.remove(passkey.name)} onClick={() => askToRemove(passkey)} />
              </span>
            </div>
          ))}
        </div>
      )}
      {naming && (
        <NameDialog
          passkey={naming === 'new' ? null : naming}
          onClose={() => setNaming(null)}
          onName={(name) => {
            setNaming(null)
            if (naming === 'new') return make(name)
            return run(() => rename.mutateAsync({ passkey_id: naming.passkey_id, name }))
          }}
        />
      )}
      {dialog}
    </section>
  )
}

/** Asks for the name of a passkey. The default is the name of the device. */
function NameDialog(props: { passkey: Passkey | null; onName: (name: string) => unknown; onClose: () => void }) {
  const said = useTexts()
  const t = said.security
  const { browser, system } = deviceOf(navigator.userAgent)
  const [name, setName] = useState(
    props.passkey?.name ?? (browser && system ? said.account.deviceOn(browser, system) : browser || system || ''),
  )
  const [missing, setMissing] = useState(false)
  const submit = () => {
    setMissing(!name.trim())
    if (name.trim()) props.onName(name.trim())
  }
  return (
    <FormDialog
      title={props.passkey ? t.renameTitle : t.addPasskey}
      action={props.passkey ? said.common.save : t.addPasskey}
      busy={false}
      error={null}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label={t.passkeyName}
        hint={t.passkeyNameHint}
        name="passkey_name"
        maxLength={PASSKEY_NAME_LENGTH}
        value={name}
        onChange={setName}
        error={missing ? said.common.required : null}
      />
    </FormDialog>
  )
}
