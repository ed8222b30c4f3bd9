import { useState } from 'react'
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { refreshSession, type User } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The user name, and the name shown to others. */
export function Profile({ user }: { user: User }) {
  const t = useTexts()
  const [name, setName] = useState(user.name)
  const save = useSend('user/updateInfo', {
    invalidates: ['user/allUser'],
    onSuccess: async () => {
      await refreshSession()
      toast(t.user.nameSaved)
    },
  })
  const { fields, form } = fieldErrors(save.error, ['name'])
  const submit = () => {
    setName(name.trim())
    save.mutate({ name: name.trim() })
  }
  return (
    <section id="profile">
      <h2>{t.account.profile}</h2>
      <div className="o-panel account-panel">
        <p className="account-fact">
          <span>{t.account.username}</span>
          <b>{user.username}</b>
        </p>
        <Form busy={save.isPending} error={form} onSubmit={submit}>
          <TextField
            label={t.user.nameLabel}
            hint={t.user.nameHint(user.username)}
            name="name"
            autoComplete="name"
            maxLength={DISPLAY_NAME_LENGTH}
            value={name}
            onChange={setName}
            error={fields.name}
          />
          <div>
            <Button type="submit" busy={save.isPending} disabled={name.trim() === user.name}>
              {t.common.save}
            </Button>
          </div>
        </Form>
      </div>
    </section>
  )
}
