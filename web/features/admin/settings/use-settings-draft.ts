import { useState } from 'react'
import type { Input, Output } from '#shared/api/index.ts'
import type { ConfigOption, SecretOption } from '#shared/site-options.ts'
import { cached, invalidate, updateCached, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { toast } from '#web/ui/toast.ts'

export type SiteConfig = Output<'adminSetting/loadConfig'>
type Value = string | number
type SentSettings = Partial<Record<ConfigOption, Value>> & { revision?: number; remove_secrets?: SecretOption[] }

/** The unsaved changes of one group of settings. */
export interface SettingsDraft {
  config: SiteConfig
  /** The typed value, or else the saved one. */
  value(name: ConfigOption): Value
  set(name: ConfigOption, value: Value): void
  removed: readonly SecretOption[]
  setRemoved(name: SecretOption, isRemoved: boolean): void
  errors: Partial<Record<ConfigOption, string>>
  formError: string | null
  /** How many settings have changed. */
  changes: number
  isSaving: boolean
  save(): void
  discard(): void
}

/**
 * Holds the unsaved changes of a group. The save sends the revision that was loaded before the first change, so that changes of other people are
 * noticed.
 */
export function useSettingsDraft(config: SiteConfig, names: readonly ConfigOption[]): SettingsDraft {
  const t = useTexts()
  const [typed, setTyped] = useState<Partial<Record<ConfigOption, Value>>>({})
  const [removed, setRemovedNames] = useState<readonly SecretOption[]>([])
  const [seen, setSeen] = useState(config.revision)
  const changed = Object.entries(typed).filter(([name, value]) => value !== config[name as ConfigOption])
  const changes = changed.length + removed.length
  const send = useSend('adminSetting/saveConfig', {
    invalidates: ['common/homePageSetting', 'adminBackup/getList'],
    onSuccess: async (_, sent) => {
      toast(t.common.saved)
      const { revision: _seen, remove_secrets = [], ...saved } = sent as SentSettings
      const isKept = (name: string) => !(remove_secrets as readonly string[]).includes(name)
      // Nothing that was saved counts as unsaved until the settings are loaded again.
      updateCached('adminSetting/loadConfig', {}, (before) => {
        const secrets_set = before.secrets_set.filter(({ name }) => isKept(name))
        return { ...before, ...saved, secrets_set } as SiteConfig
      })
      setRemovedNames((now) => now.filter(isKept))
      await invalidate('adminSetting/loadConfig')
      // What was typed during the save stays, and begins from the saved settings.
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => saved[name as ConfigOption] !== value)),
      )
      setSeen((before) => cached('adminSetting/loadConfig', {})?.revision ?? before)
    },
  })
  const begin = () => {
    if (changes === 0) setSeen(config.revision)
    send.reset()
  }
  const { fields, form } = fieldErrors(send.error, names)
  return {
    config,
    value: (name) => typed[name] ?? (config[name] as Value),
    set: (name, value) => {
      begin()
      setTyped((now) => ({ ...now, [name]: value }))
    },
    removed,
    setRemoved: (name, isRemoved) => {
      begin()
      setRemovedNames((now) => (isRemoved ? [...now, name] : now.filter((one) => one !== name)))
    },
    errors: fields,
    formError: form,
    changes,
    isSaving: send.isPending,
    save: () => {
      if (changes === 0) return
      const input = { ...Object.fromEntries(changed), revision: seen } as Input<'adminSetting/saveConfig'>
      send.mutate(removed.length > 0 ? { ...input, remove_secrets: [...removed] } : input)
    },
    discard: () => {
      setTyped({})
      setRemovedNames([])
      send.reset()
    },
  }
}
