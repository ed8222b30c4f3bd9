import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { CopiedField } from './copied-field.tsx'

/** An address of this site that must be registered at the provider. */
export function AddressToCopy(props: { label: string; hint?: string; path: string }) {
  const said = useTexts().entrance
  const { data } = useCall('user/oauthInfo')
  const address = data ? `${data.site}${props.path}` : ''
  return <CopiedField label={props.label} hint={props.hint} value={address} copyLabel={said.copyAddress} />
}
