import { SettingCard } from './setting-card.tsx'
import { NumberSetting } from './setting-rows.tsx'

/** How long the audit log is kept. */
export function AuditSettings() {
  return (
    <SettingCard group="audit" names={['audit_days']}>
      <NumberSetting name="audit_days" min={1} max={3650} />
    </SettingCard>
  )
}
