import { S3_TYPES } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { MoveFiles } from './move-files.tsx'
import { SettingCard, useDraft } from './setting-card.tsx'
import { ChoiceSetting, SecretSetting, SwitchSetting, TextSetting } from './setting-rows.tsx'
import { TrySetting } from './try-setting.tsx'

/** The place of uploaded files, and a trial with a real file. */
export function StorageSettings() {
  const said = useTexts().siteSettings
  return (
    <SettingCard
      group="storage"
      lead={said.leads.storage}
      names={[
        'oss_open',
        'oss_type',
        'oss_endpoint',
        'oss_bucket',
        'oss_region',
        'oss_protocol',
        'oss_key',
        'oss_secret',
        'oss_redirect',
        'oss_domain',
      ]}
      after={
        <>
          <TryStorage />
          <MoveFiles />
        </>
      }
    >
      <StorageFields />
    </SettingCard>
  )
}

/** The settings for each kind of store. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  s3_storage: 'https://minio.example.com:9000',
  aliyun: 'https://oss-cn-hangzhou.aliyuncs.com',
  qiniu: 'https://s3.cn-east-1.qiniucs.com',
}
const REGIONS: Readonly<Record<string, string>> = { qiniu: 'cn-east-1', qcloud: 'ap-guangzhou' }

function StorageFields() {
  const said = useTexts().siteSettings
  const draft = useDraft()
  const type = String(draft.value('oss_type'))
  return (
    <>
      <SwitchSetting name="oss_open" />
      <ChoiceSetting
        name="oss_type"
        options={S3_TYPES.map((value) => ({ value, label: said.choices.oss_type[value] }))}
      />
      {type !== 'qcloud' && <TextSetting name="oss_endpoint" placeholder={ENDPOINTS[type]} spellCheck={false} />}
      <TextSetting name="oss_bucket" autoCapitalize="none" spellCheck={false} />
      <TextSetting name="oss_region" placeholder={REGIONS[type]} autoCapitalize="none" spellCheck={false} />
      <TextSetting name="oss_key" autoCapitalize="none" spellCheck={false} />
      <SecretSetting name="oss_secret" />
      <SwitchSetting name="oss_redirect" />
      <TextSetting name="oss_domain" placeholder="files.example.com" spellCheck={false} />
    </>
  )
}

/** Writes a file with the saved settings, reads it back and deletes it. */
function TryStorage() {
  return <TrySetting call="adminSetting/tryStorage" label={useTexts().siteSettings.tryStorage} />
}
