import { BACKUP_EVERY } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Backups } from './backups.tsx'
import { SettingCard } from './setting-card.tsx'
import { ChoiceSetting, NumberSetting, TextSetting } from './setting-rows.tsx'
import { TrySetting } from './try-setting.tsx'

/** The schedule and the place of backups, a trial of the place, and the existing backups. */
export function BackupSettings() {
  const said = useTexts().siteSettings
  return (
    <SettingCard
      group="backup"
      lead={said.leads.backup}
      names={['backup_every', 'backup_hour', 'backup_folder', 'backup_keep']}
      after={
        <>
          <TrySetting call="adminBackup/tryIt" label={said.tryBackup} />
          <Backups />
        </>
      }
    >
      <ChoiceSetting
        name="backup_every"
        options={BACKUP_EVERY.map((value) => ({ value, label: said.choices.backup_every[value] }))}
      />
      <NumberSetting name="backup_hour" min={0} max={23} />
      <TextSetting name="backup_folder" autoCapitalize="none" spellCheck={false} />
      <NumberSetting name="backup_keep" min={1} max={365} />
    </SettingCard>
  )
}
