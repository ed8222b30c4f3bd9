import type { KindFormProps } from './kind-form.ts'

/** The properties of the text field of a setting. */
export const settingText =
  ({ settings, set, errors }: KindFormProps) =>
  (name: string) => ({
    name,
    value: settings[name] ?? '',
    error: errors[name],
    onChange: (value: string) => set(name, value),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  })
