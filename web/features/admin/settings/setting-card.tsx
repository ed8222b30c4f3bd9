import { createContext, type ReactNode, use, useEffect } from 'react'
import type { ConfigOption } from '#shared/site-options.ts'
import { invalidate } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type SettingsDraft, type SiteConfig, useSettingsDraft } from './use-settings-draft.ts'

export type SettingGroup = keyof ReturnType<typeof useTexts>['siteSettings']['groups']

/** The state that all groups of the screen share. */
export const SettingsScreen = createContext<{
  config: SiteConfig
  /** The text of the filter for settings. */
  find: string
  onDirty: (group: SettingGroup, isDirty: boolean) => void
} | null>(null)

const Draft = createContext<SettingsDraft | null>(null)

/** The changes of the group around. */
export function useDraft(): SettingsDraft {
  const draft = use(Draft)
  if (!draft) throw new Error('a setting stands outside of a group')
  return draft
}

/** Whether a setting matches the text of the filter. */
export function useFound(...texts: readonly string[]): boolean {
  const find = use(SettingsScreen)?.find.trim().toLowerCase() ?? ''
  return texts.some((text) => text.toLowerCase().includes(find))
}

/**
 * A group of settings that is saved as a whole.
 * @param props.names the settings of the group
 * @param props.lead one sentence about the group
 * @param props.after shown below the settings, such as a test or a preview. It is not saved
 */
export function SettingCard(props: {
  group: SettingGroup
  names: readonly ConfigOption[]
  lead?: string
  after?: ReactNode
  children: ReactNode
}) {
  const t = useTexts()
  const said = t.siteSettings
  const screen = use(SettingsScreen)
  if (!screen) throw new Error('a group of settings stands outside of the screen')
  const { group, names, lead, after, children } = props
  const { config, find, onDirty } = screen
  const draft = useSettingsDraft(config, names)
  const isDirty = draft.changes > 0
  useEffect(() => onDirty(group, isDirty), [group, isDirty, onDirty])
  return (
    <section className="o-panel setting-card" id={group} aria-labelledby={`${group}-title`}>
      <header>
        <h2 id={`${group}-title`}>{said.groups[group]}</h2>
        {lead && !find && <p className="o-hint">{lead}</p>}
      </header>
      <Draft value={draft}>
        <Form busy={draft.isSaving} error={null} onSubmit={draft.save} className="setting-form">
          {children}
          {draft.formError && (
            <Notice
              kind="danger"
              alert
              actions={
                <Button
                  size="s"
                  onClick={() => {
                    draft.discard()
                    invalidate('adminSetting/loadConfig')
                  }}
                >
                  {said.showNew}
                </Button>
              }
            >
              {draft.formError}
            </Notice>
          )}
          {isDirty && (
            <div className="setting-foot">
              <Button type="submit" kind="primary" busy={draft.isSaving}>
                {t.common.save}
              </Button>
              <Button kind="ghost" onClick={draft.discard}>
                {said.discard}
              </Button>
              <span className="o-hint" role="status">
                {said.changed(draft.changes)}
              </span>
            </div>
          )}
        </Form>
        {after && !find && <div className="setting-after">{after}</div>}
      </Draft>
    </section>
  )
}
