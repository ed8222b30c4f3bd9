import { useState } from 'react'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { CopiedField } from './copied-field.tsx'

const exampleOf = (site: string, key: string) => `name=ada
time=$(date +%s)
token=$(printf '%s' "\${name}${key}\${time}" | md5sum | cut -c1-32)
echo "${site}/api/ExtLogin/bySecretKey?username=$name&time=$time&token=$token"`

/** The key that signs login links of other programs, and whether the login screen shows the methods first. */
export function LoginLinks() {
  const said = useTexts().entrance
  const [key, setKey] = useState('')
  const entrance = useCall('user/oauthInfo').data
  const config = useCall('adminSetting/loadConfig', {}, { staleTime: 0 }).data
  const options = { invalidates: ['adminSetting/loadConfig', 'user/oauthInfo'] as const, onError: toastError }
  const shown = { ...options, onSuccess: (made: { login_secret_key: string }) => setKey(made.login_secret_key) }
  const read = useSend('adminSetting/getLoginSecretKey', shown)
  const reset = useSend('adminSetting/resetLoginSecretKey', shown)
  const save = useSend('adminSetting/saveConfig', options)
  if (!config) return null
  const isOn = config.secrets_set.some(({ name }) => name === 'login_secret_key')
  const remove = async () => {
    const { keyRemoveTitle: title, keyResetBody: body, keyRemove: action } = said
    if (!(await confirm({ title, body, action, danger: true }))) return
    const onSuccess = () => {
      setKey('')
      toast(said.keyRemoved)
    }
    save.mutate({ remove_secrets: ['login_secret_key'] }, { onSuccess })
  }
  const renew = async () => {
    const { keyResetTitle: title, keyResetBody: body, keyReset: action } = said
    if (await confirm({ title, body, action, danger: true })) reset.mutate({})
  }
  return (
    <section className="o-panel sign-in-links">
      <h2>{said.more}</h2>
      <Checkbox
        checked={config.providers_first === 1}
        hint={said.providersFirstHint}
        onChange={(checked) => save.mutate({ providers_first: checked ? 1 : 0 })}
      >
        {said.providersFirst}
      </Checkbox>
      <h3>{said.keyTitle}</h3>
      <p className="o-hint">{said.keyLead}</p>
      <p role="status">{isOn ? said.keyOn : said.keyOff}</p>
      {key && (
        <>
          <CopiedField label={said.keyLabel} value={key} />
          <h3>{said.keyExample}</h3>
          <pre className="sign-in-example">{exampleOf(entrance?.site ?? '', key)}</pre>
        </>
      )}
      <div className="sign-in-foot">
        {!key && (
          <Button busy={read.isPending} onClick={() => read.mutate({})}>
            {isOn ? said.keyShow : said.keyMake}
          </Button>
        )}
        {isOn && <Button onClick={renew}>{said.keyReset}</Button>}
        {isOn && (
          <Button kind="danger-quiet" onClick={remove}>
            {said.keyRemove}
          </Button>
        )}
      </div>
    </section>
  )
}
