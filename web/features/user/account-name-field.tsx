import { useTexts } from '#web/lib/locale.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The first field of a form for people with an account: their user name or email address. It has the focus when the form opens. */
export function AccountNameField(props: {
  value: string
  onChange: (value: string) => void
  error: string | null | undefined
}) {
  const t = useTexts()
  return (
    <TextField
      label={t.user.usernameOrEmail}
      name="username"
      size="l"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      value={props.value}
      onChange={props.onChange}
      error={props.error ?? null}
    />
  )
}
