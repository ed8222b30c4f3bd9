import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { USERNAME_LENGTH } from '#shared/limits.ts'
import { type ApiError, call, invalidate, isRefusal } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ActionItem } from './item-actions.ts'

const FIELDS = ['password', 'username'] as const
type Field = (typeof FIELDS)[number]
type Errors = FieldErrors<Field>

const NO_ERRORS: Errors = { fields: {}, form: null }

/** The server names the refusal, not the field, when a password or a user is wrong. */
function errorsOf(error: ApiError): Errors {
  if (isRefusal(error, 'PASSWORD_WRONG')) return { fields: { password: error.message }, form: null }
  if (isRefusal(error, 'USER_UNKNOWN')) return { fields: { username: error.message }, form: null }
  return fieldErrors(error, FIELDS)
}

/** After an item has changed hands or is gone: back to the list, which is loaded anew, and nothing old of it is shown again. */
function useBackToList() {
  const navigate = useNavigate()
  return async (said: string) => {
    navigate(paths.items())
    toast(said)
    for (const name of ['item/info', 'item/detail', 'page/info'])
      queryClient.removeQueries({ queryKey: [name], type: 'inactive' })
    await invalidate('item/myList', 'itemGroup/getList')
  }
}

interface ConfirmedProps {
  title: string
  action: string
  danger?: boolean
  /** Asks for the user who gets the item. */
  receiver?: string
  lead: ReactNode
  send: (password: string, username: string) => Promise<unknown>
  onClose: () => void
}

/** Something that takes the caller's own password: what it means, the receiver where there is one, the password. */
function ConfirmedDialog(props: ConfirmedProps) {
  const { title, action, danger, receiver, lead, send, onClose } = props
  const t = useTexts()
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [username, setUsername] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>(NO_ERRORS)
  const submit = async () => {
    const fields: Partial<Record<Field, string>> = {}
    if (receiver && !username.trim()) fields.username = t.common.required
    if (!password) fields.password = t.common.required
    if (Object.keys(fields).length > 0) return setErrors({ fields, form: null })
    setBusy(true)
    try {
      await send(password, username.trim())
    } catch (cause) {
      setErrors(errorsOf(cause as ApiError))
      setBusy(false)
    }
  }
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setErrors(NO_ERRORS)
  }
  return (
    <FormDialog
      title={title}
      action={action}
      danger={danger ?? false}
      busy={busy}
      error={errors.form}
      dirty={!!(password || username)}
      fields={receiver ? 2 : 1}
      onClose={onClose}
      onSubmit={submit}
    >
      {lead}
      {receiver && (
        <TextField
          label={receiver}
          name="receiver"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_LENGTH}
          value={username}
          onChange={edit(setUsername)}
          error={errors.fields.username}
        />
      )}
      {/* tells password managers whose password this is */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={user?.username ?? ''} />
      <PasswordField
        label={t.itemActions.ownPassword}
        hint={t.itemActions.ownPasswordHint}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={edit(setPassword)}
        error={errors.fields.password}
      />
    </FormDialog>
  )
}

interface DialogOfItem {
  item: ActionItem
  onClose: () => void
}

/** Hands the item over to another user. */
export function TransferDialog({ item, onClose }: DialogOfItem) {
  const t = useTexts()
  const back = useBackToList()
  return (
    <ConfirmedDialog
      title={t.itemActions.transferTitle(item.item_name)}
      action={t.itemActions.transferAction}
      receiver={t.itemActions.transferTo}
      lead={<p>{t.itemActions.transferLead}</p>}
      send={async (password, username) => {
        const row = await call('item/attorn', { item_id: item.item_id, username, password })
        onClose()
        await back(t.itemActions.transferred(item.item_name, row.username || username))
      }}
      onClose={onClose}
    />
  )
}

/** Archives the item, with the warning that nothing brings it back. */
export function ArchiveDialog({ item, onClose }: DialogOfItem) {
  const t = useTexts()
  const back = useBackToList()
  return (
    <ConfirmedDialog
      title={t.itemActions.archiveTitle(item.item_name)}
      action={t.itemActions.archiveAction}
      danger
      lead={<Notice kind="warn">{t.itemActions.archiveLead}</Notice>}
      send={async (password) => {
        await call('item/archive', { item_id: item.item_id, password })
        onClose()
        await back(t.itemActions.archivedDone(item.item_name))
      }}
      onClose={onClose}
    />
  )
}

/** Deletes the item. */
export function DeleteDialog({ item, onClose }: DialogOfItem) {
  const t = useTexts()
  const back = useBackToList()
  return (
    <ConfirmedDialog
      title={t.itemActions.deleteTitle(item.item_name)}
      action={t.itemActions.deleteAction}
      danger
      lead={<p>{t.itemActions.deleteLead}</p>}
      send={async (password) => {
        await call('item/delete', { item_id: item.item_id, password })
        onClose()
        await back(t.itemActions.deleted(item.item_name))
      }}
      onClose={onClose}
    />
  )
}
