import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ITEM_DESCRIPTION_LENGTH, ITEM_NAME_LENGTH, ITEM_PASSWORD_LENGTH } from '#shared/limits.ts'
import { call, invalidate, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { RadioGroup } from '#web/ui/check.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import type { ActionItem } from './item-actions.ts'

const FIELDS = ['item_name', 'item_description', 'password'] as const

/** Copies an item with its catalogs and pages. The copy of a private item is private and needs a new password. */
export function CopyDialog({ item, onClose }: { item: ActionItem; onClose: () => void }) {
  const t = useTexts()
  const navigate = useNavigate()
  const start = t.itemActions.copyName(item.item_name).slice(0, ITEM_NAME_LENGTH)
  const [item_name, setName] = useState(start)
  const [item_description, setDescription] = useState(item.item_description)
  const [isPrivate, setPrivate] = useState(item.is_private)
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const copy = useSend('item/add', {
    onSuccess: async ({ item_id }) => {
      onClose()
      // the server copies the description when it gets an empty one, so it is emptied afterwards
      if (item.item_description && !item_description)
        await call('item/update', { item_id, item_description }).catch(toastError)
      await invalidate('item/myList')
      toast({
        text: t.itemActions.copied(item_name.trim()),
        action: { label: t.common.open, run: () => navigate(paths.item(item_id)) },
      })
    },
  })
  const { fields, form } = fieldErrors(copy.error, FIELDS)
  const nameMissing = !item_name.trim()
  const passwordMissing = isPrivate && !password
  const edit =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      copy.reset()
    }
  const submit = () => {
    setChecked(true)
    if (nameMissing || passwordMissing) return
    copy.mutate({
      copy_item_id: item.item_id,
      item_name: item_name.trim(),
      item_description,
      password: isPrivate ? password : '',
      is_private: Number(isPrivate),
    })
  }
  return (
    <FormDialog
      title={t.itemActions.copyTitle(item.item_name)}
      action={t.itemActions.copyAction}
      busy={copy.isPending}
      error={form}
      dirty={item_name !== start || item_description !== item.item_description || password !== ''}
      fields={4}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="o-hint">{t.itemActions.copyLead}</p>
      <TextField
        label={t.item.name}
        name="item_name"
        autoComplete="off"
        maxLength={ITEM_NAME_LENGTH}
        value={item_name}
        onChange={edit(setName)}
        onFocus={(event) => event.currentTarget.select()}
        error={checked && nameMissing ? t.item.nameMissing : fields.item_name}
      />
      <TextArea
        label={t.item.description}
        name="item_description"
        rows={2}
        maxLength={ITEM_DESCRIPTION_LENGTH}
        value={item_description}
        onChange={edit(setDescription)}
        error={fields.item_description}
      />
      <RadioGroup
        label={t.item.access}
        value={isPrivate ? 'private' : 'open'}
        onChange={edit((access: string) => setPrivate(access === 'private'))}
        options={[
          { value: 'open', label: t.item.open, hint: t.item.openHint },
          { value: 'private', label: t.item.private, hint: t.item.privateHint },
        ]}
      />
      {isPrivate && (
        <PasswordField
          label={t.item.visitPassword}
          name="visit_password"
          autoComplete="new-password"
          maxLength={ITEM_PASSWORD_LENGTH}
          value={password}
          onChange={edit(setPassword)}
          error={checked && passwordMissing ? t.item.visitPasswordMissing : fields.password}
        />
      )}
    </FormDialog>
  )
}
