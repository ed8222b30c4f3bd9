import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import type { KindFormProps } from './kind-form.ts'

/** Whether a logout here ends the session at the provider too. */
export function LogoutThere({ settings, set }: Pick<KindFormProps, 'settings' | 'set'>) {
  const said = useTexts().entrance
  return (
    <Checkbox
      checked={settings.logout_at_provider === '1'}
      hint={said.logoutThereHint}
      onChange={(checked) => set('logout_at_provider', checked ? '1' : '0')}
    >
      {said.logoutThere}
    </Checkbox>
  )
}
