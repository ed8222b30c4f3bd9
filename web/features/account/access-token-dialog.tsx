import { useState } from 'react'
import { TOKEN_SCOPES, type TokenScope, USER_GROUP } from '#shared/kinds.ts'
import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_NAME_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { ItemChoice } from '#web/parts/items/item-choice.tsx'
import { RadioGroup } from '#web/ui/check.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { MadeSecret } from '#web/ui/react-aria/made-secret.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const DAYS = [7, 30, ACCESS_TOKEN_DAYS, 365]

/** Creates an access token: its name, its rights, its items, and its lifetime. */
export function AccessTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const said = t.accessToken
  const { user } = useSession()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [reach, setReach] = useState<'all' | 'chosen'>('all')
  const [ids, setIds] = useState<readonly number[]>([])
  const [days, setDays] = useState(String(ACCESS_TOKEN_DAYS))
  const [checked, setChecked] = useState(false)
  const save = useSend('accessToken/add', { invalidates: ['accessToken/getList'] })
  if (save.data) {
    const { token } = save.data
    return (
      <MadeSecret title={said.addTitle} label={said.made} secret={token} hint={said.once} onClose={onClose}>
        <p>{said.use}</p>
        <pre className="account-token-use">Authorization: Bearer {token.slice(0, 12)}…</pre>
      </MadeSecret>
    )
  }
  const { fields, form } = fieldErrors(save.error, ['name', 'item_ids'])
  const isChosen = reach === 'chosen' && scope !== 'administer'
  const scopes = TOKEN_SCOPES.filter((one) => one !== 'administer' || user?.groupid === USER_GROUP.admin)
  const complete = name.trim() !== '' && (!isChosen || ids.length > 0)
  return (
    <FormDialog
      title={said.addTitle}
      action={t.common.create}
      busy={save.isPending}
      error={form}
      dirty={name !== '' || ids.length > 0}
      fields={4}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (!complete) return
        const where = isChosen ? { item_ids: ids.join(',') } : { all_items: 1 }
        save.mutate({ name: name.trim(), scope, days: Number(days), ...where })
      }}
    >
      <TextField
        label={said.name}
        name="token-name"
        value={name}
        maxLength={ACCESS_TOKEN_NAME_LENGTH}
        autoComplete="off"
        hint={said.nameHint}
        error={checked && !name.trim() ? t.common.required : fields.name}
        onChange={setName}
      />
      <RadioGroup
        label={said.scope}
        value={scope}
        onChange={setScope}
        options={scopes.map((value) => ({ value, label: said.scopes[value], hint: said.scopeHints[value] }))}
      />
      {scope !== 'administer' && (
        <RadioGroup
          label={said.reach}
          value={reach}
          onChange={setReach}
          options={[
            { value: 'all', label: said.allItems, hint: said.allItemsHint },
            { value: 'chosen', label: said.chosenItems },
          ]}
        />
      )}
      {isChosen && (
        <ItemChoice
          label={said.itemsLabel}
          ids={ids}
          onChange={setIds}
          error={checked && ids.length === 0 ? said.chooseOne : fields.item_ids}
        />
      )}
      <SelectField
        label={said.expires}
        value={days}
        onChange={setDays}
        options={DAYS.map((count) => ({ value: String(count), label: said.days(count) }))}
      />
    </FormDialog>
  )
}
