import { Lock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { ConfigOption, SecretOption } from '#shared/site-options.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/check.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField, type SelectOption } from '#web/ui/select-field.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { useDraft, useFound } from './setting-card.tsx'

/** A setting with texts for this screen. */
type ShownOption = ConfigOption & keyof ReturnType<typeof useTexts>['siteSettings']['options']

/** The texts and the state of a setting, and the properties that all fields of settings share. */
function useSetting(name: ShownOption) {
  const said = useTexts().siteSettings
  const draft = useDraft()
  const { label, hint } = said.options[name]
  const isOverridden = draft.config.from_environment.includes(name)
  const isFound = useFound(label, hint, name)
  const shownHint = isOverridden ? said.fromEnvironment : hint
  const common = { name, hint: shownHint, disabled: isOverridden }
  const field = { ...common, className: 'setting-row', label, error: draft.errors[name] ?? null }
  return { said, draft, label, common, field, isFound }
}

/** A setting of one line of text. */
export function TextSetting({
  name,
  ...rest
}: { name: ShownOption } & Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'className'>) {
  const { draft, field, isFound } = useSetting(name)
  if (!isFound) return null
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...field}
      value={draft.value(name)}
      onChange={(value) => draft.set(name, value)}
    />
  )
}

/** A setting that is a number. */
export function NumberSetting({ name, min, max }: { name: ShownOption; min: number; max: number }) {
  const { draft, field, isFound } = useSetting(name)
  if (!isFound) return null
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      className="setting-row setting-number"
      value={draft.value(name)}
      onChange={(value) => draft.set(name, /^\d+$/.test(value) ? Number(value) : value)}
    />
  )
}

/** A setting that is on or off. */
export function SwitchSetting({ name }: { name: ShownOption }) {
  const { draft, label, common, isFound } = useSetting(name)
  if (!isFound) return null
  return (
    <Switch
      {...common}
      className="setting-row setting-switch"
      checked={draft.value(name) === 1}
      onChange={(isOn) => draft.set(name, Number(isOn))}
    >
      <b>{label}</b>
    </Switch>
  )
}

/** A setting with a few values. `hint` replaces its sentence, if the sentence depends on the value. */
export function ChoiceSetting(props: { name: ShownOption; options: readonly SelectOption[]; hint?: string }) {
  const { name, options } = props
  const { draft, field, isFound } = useSetting(name)
  if (!isFound) return null
  const isNumber = typeof draft.config[name] === 'number'
  return (
    <SelectField
      {...field}
      hint={props.hint ?? field.hint}
      options={options}
      value={String(draft.value(name))}
      onChange={(value) => draft.set(name, isNumber ? Number(value) : value)}
    />
  )
}

/** A setting that can be replaced and removed, but not read. */
export function SecretSetting({ name }: { name: SecretOption & ShownOption }) {
  const { said, draft, label, field, isFound } = useSetting(name)
  const [isReplaced, setReplaced] = useState(false)
  const isRefused = draft.errors[name] !== undefined
  // The server asks for the secret again if it would be sent to another server.
  useEffect(() => {
    if (isRefused) setReplaced(true)
  }, [isRefused])
  const stored = draft.config.secrets_set.find((one) => one.name === name)
  if (!isFound) return null
  if (!stored || (isReplaced && !draft.removed.includes(name)))
    return (
      <div className="setting-secret">
        <PasswordField
          {...field}
          autoComplete="new-password"
          value={draft.value(name)}
          onChange={(value) => draft.set(name, value)}
        />
        {stored && (
          <Button
            size="s"
            kind="ghost"
            onClick={() => {
              draft.set(name, '')
              setReplaced(false)
            }}
          >
            {said.keep}
          </Button>
        )}
      </div>
    )
  const isRemoved = draft.removed.includes(name)
  return (
    <SettingLine label={label} hint={said.secretHint}>
      <span className="setting-stored">
        <Icon of={Lock} size="s" />
        <span>{isRemoved ? said.willRemove : said.secretSet(stored.saved_at, stored.saved_by)}</span>
        {isRemoved ? (
          <Button size="s" onClick={() => draft.setRemoved(name, false)}>
            {said.keep}
          </Button>
        ) : (
          <>
            <Button size="s" aria-label={`${label}: ${said.replace}`} onClick={() => setReplaced(true)}>
              {said.replace}
            </Button>
            <Button
              size="s"
              kind="ghost"
              aria-label={`${label}: ${said.remove}`}
              onClick={() => draft.setRemoved(name, true)}
            >
              {said.remove}
            </Button>
          </>
        )}
      </span>
    </SettingLine>
  )
}

/** A row without a field: a label with its sentence, and something beside it. */
export function SettingLine({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="setting-row setting-line">
      <span className="o-field-label">{label}</span>
      {hint && <span className="o-hint">{hint}</span>}
      <div className="setting-beside">{children}</div>
    </div>
  )
}
