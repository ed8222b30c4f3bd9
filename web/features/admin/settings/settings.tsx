import { useCallback, useEffect, useState } from 'react'
import { RoomHead } from '#web/features/admin/backstage.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { AccessSettings } from './access.tsx'
import { AiSettings } from './ai.tsx'
import { AuditSettings } from './audit.tsx'
import { BackupSettings } from './backup.tsx'
import { GeneralSettings } from './general.tsx'
import { LandingSettings } from './landing.tsx'
import { LinkSettings } from './links.tsx'
import { MailSettings } from './mail.tsx'
import { PageSettings } from './pages.tsx'
import { type SettingGroup, SettingsScreen } from './setting-card.tsx'
import { StorageSettings } from './storage.tsx'
import './settings.css'

/** The groups in their order, each with its file. */
const GROUPS = {
  general: GeneralSettings,
  access: AccessSettings,
  landing: LandingSettings,
  pages: PageSettings,
  links: LinkSettings,
  mail: MailSettings,
  ai: AiSettings,
  storage: StorageSettings,
  backup: BackupSettings,
  audit: AuditSettings,
} as const satisfies Record<SettingGroup, () => React.ReactNode>
const NAMES = Object.keys(GROUPS) as SettingGroup[]

/** All settings of the site in groups. Each group is saved separately. An address with `#mail` leads to a group. */
export function SiteSettings() {
  const t = useTexts()
  const said = t.siteSettings
  const { data, error, refetch } = useCall('adminSetting/loadConfig')
  const [find, setFind] = useState('')
  const [dirty, setDirty] = useState<readonly SettingGroup[]>([])
  const onDirty = useCallback(
    (group: SettingGroup, isDirty: boolean) =>
      setDirty((now) => [...now.filter((one) => one !== group), ...(isDirty ? [group] : [])]),
    [],
  )
  useLeaveGuard(dirty.length > 0, {
    title: said.leaveTitle,
    body: said.leaveBody,
    action: said.leaveAction,
    danger: true,
  })
  const isLoaded = data !== undefined
  useEffect(() => {
    // The groups did not exist when the browser looked for the part in the address.
    if (isLoaded && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
  return (
    <>
      <RoomHead
        title={said.title}
        action={<SearchField className="settings-find" label={said.find} value={find} onChange={setFind} />}
      />
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : (
        <SettingsScreen value={{ config: data, find, onDirty }}>
          <div className="settings">
            <div className="settings-groups">
              {NAMES.map((name) => {
                const Group = GROUPS[name]
                return <Group key={name} />
              })}
              <div className="settings-none">
                <Empty title={said.noneTitle}>{said.noneBody}</Empty>
              </div>
            </div>
            <nav className="settings-parts" aria-label={said.parts}>
              {NAMES.map((name) => (
                <a key={name} href={`#${name}`}>
                  {said.groups[name]}
                </a>
              ))}
            </nav>
          </div>
        </SettingsScreen>
      )}
    </>
  )
}
