import { BACKUP_EVERY, BACKUP_PLACES } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Backups } from './backups.tsx'
import { SettingCard, useDraft } from './setting-card.tsx'
import { ChoiceSetting, NumberSetting, TextSetting } from './setting-rows.tsx'
import { TrySetting } from './try-setting.tsx'

/** The schedule and the place of backups, a trial of the place, and the existing backups. */
export function BackupSettings() {
  const said = useTexts().siteSettings
  return (
    <SettingCard
      group="backup"
      lead={said.leads.backup}
      names={['backup_every', 'backup_hour', 'backup_to', 'backup_folder', 'backup_keep']}
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
      <PlaceSettings />
      <NumberSetting name="backup_keep" min={1} max={365} />
    </SettingCard>
  )
}

/** Where backups go. The object storage is offered where one is set up. */
function PlaceSettings() {
  const said = useTexts().siteSettings
  const draft = useDraft()
  const { data } = useCall('adminBackup/getList', {})
  const isInS3 = draft.value('backup_to') === 's3'
  return (
    <>
      {(data?.has_s3 || isInS3) && (
        <ChoiceSetting
          name="backup_to"
          options={BACKUP_PLACES.map((value) => ({ value, label: said.choices.backup_to[value] }))}
        />
      )}
      {!isInS3 && <TextSetting name="backup_folder" autoCapitalize="none" spellCheck={false} />}
    </>
  )
}
