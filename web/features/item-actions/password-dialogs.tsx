import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { USERNAME_LENGTH } from '#shared/limits.ts'
import { type ApiError, call, invalidate, isRefusal } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { OwnProofField, useOwnProof } from '#web/parts/security/own-proof.tsx'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ActionItem } from './item-actions.ts'

const FIELDS = ['password', 'username'] as const
type Field = (typeof FIELDS)[number]
type Errors = FieldErrors<Field>

const NO_ERRORS: Errors = { fields: {}, form: null }

/** For a wrong password or user the server names the error but not the field. */
function errorsOf(error: ApiError): Errors {
  if (isRefusal(error, 'PASSWORD_WRONG')) return { fields: { password: error.message }, form: null }
  if (isRefusal(error, 'USER_UNKNOWN')) return { fields: { username: error.message }, form: null }
  return fieldErrors(error, FIELDS)
}

/** Goes back to the list after an item was transferred or deleted. The list is loaded again, and the cached item is removed. */
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
  /** The label of the field for the user who gets the item; without it there is no such field. */
  receiver?: string
  lead: ReactNode
  send: (password: string, username: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog for actions that need the user's own password, or a recent login: the consequences, the receiver if there is one, and the proof. */
function ConfirmedDialog(props: ConfirmedProps) {
  const { title, action, danger, receiver, lead, send, onClose } = props
  const t = useTexts()
  const proof = useOwnProof()
  const mustLogIn = proof.by === 'login_again'
  const [password, setPassword] = useState('')
  const [username, setUsername] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>(NO_ERRORS)
  const submit = async () => {
    const fields: Partial<Record<Field, string>> = {}
    if (receiver && !username.trim()) fields.username = t.common.required
    if (proof.by === 'password' && !password) fields.password = t.common.required
    if (Object.keys(fields).length > 0) return setErrors({ fields, form: null })
    setBusy(true)
    try {
      await send(password, username.trim())
    } catch (cause) {
      if (isRefusal(cause as ApiError, 'LOGIN_AGAIN')) await proof.askAgain()
      else setErrors(errorsOf(cause as ApiError))
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
      action={mustLogIn ? (proof.logIn ? t.security.loginAgain : t.common.close) : action}
      danger={!mustLogIn && (danger ?? false)}
      busy={busy}
      error={errors.form}
      dirty={!!(password || username)}
      fields={receiver ? 2 : 1}
      onClose={onClose}
      onSubmit={mustLogIn ? (proof.logIn ?? onClose) : submit}
    >
      {lead}
      {receiver && !mustLogIn && (
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
      <OwnProofField
        proof={proof}
        label={t.itemActions.ownPassword}
        hint={t.itemActions.ownPasswordHint}
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

/** Transfers the item to another user. */
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

/** Archives the item; warns that this cannot be undone. */
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
