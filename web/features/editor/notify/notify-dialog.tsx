import { useState } from 'react'
import { call, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import './notify-dialog.css'

const MESSAGE_MOST = 1000

interface Person {
  uid: number
  name: string
}

const nameOf = (person: { username: string; name: string }) => person.name || person.username

/** Chooses who gets a notice of this save, and its text. The people are stored with the page for the next time. */
export function NotifyDialog(props: {
  /** The user who saves; they get no notice of their own save. */
  uid: number
  item_id: number
  page_id: number
  /** Saves and sends the notice; resolves to whether it was saved. */
  onSave: (message: string) => Promise<boolean>
  onClose: () => void
}) {
  const { uid, item_id, page_id, onSave, onClose } = props
  const t = useTexts()
  const quiet = { redirect_login: false, staleTime: 0 }
  const told = useCall('subscription/getPageList', { page_id }, quiet)
  const all = useCall('member/getAllList', { item_id }, quiet)
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const before = new Set(told.data?.map((row) => row.uid))
  const now = chosen ?? before
  const people = new Map<number, Person>()
  for (const row of told.data ?? []) people.set(row.uid, { uid: row.uid, name: nameOf(row) })
  for (const row of all.data ?? []) people.set(row.uid, { uid: row.uid, name: nameOf(row) })
  people.delete(uid)

  const submit = async () => {
    setBusy(true)
    setError(null)
    const added = [...now].filter((uid) => !before.has(uid))
    const removed = [...before].filter((uid) => !now.has(uid))
    try {
      const quietly = { redirect_login: false }
      if (added.length > 0) await call('subscription/savePage', { page_id, uids: added.join(',') }, quietly)
      if (removed.length > 0) await call('subscription/deletePage', { page_id, uids: removed.join(',') }, quietly)
      if (added.length + removed.length > 0) await told.refetch()
      if (await onSave(message)) onClose()
      else setError(t.editor.notifyNotSaved)
    } catch (cause) {
      setError((cause as Error).message)
    }
    setBusy(false)
  }
  const failed = told.error ?? all.error
  return (
    <FormDialog
      title={t.editor.saveAndNotify}
      action={t.editor.saveAndNotify}
      busy={busy}
      error={error}
      dirty={message !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="notify-people">
        <legend>{t.editor.notifyPeople}</legend>
        {failed && <Notice kind="danger">{failed.message}</Notice>}
        {!failed && (told.isPending || all.isPending) && <Skeleton lines={3} />}
        {!failed && told.data && all.data && people.size === 0 && <p className="o-hint">{t.editor.notifyNobody}</p>}
        {told.data &&
          all.data &&
          [...people.values()].map((person) => (
            <Checkbox
              key={person.uid}
              checked={now.has(person.uid)}
              onChange={(checked) => {
                const next = new Set(now)
                if (checked) next.add(person.uid)
                else next.delete(person.uid)
                setChosen(next)
              }}
            >
              {person.name}
            </Checkbox>
          ))}
      </fieldset>
      <TextArea
        label={t.editor.notifyMessage}
        hint={t.editor.notifyHint}
        maxLength={MESSAGE_MOST}
        value={message}
        onChange={setMessage}
      />
    </FormDialog>
  )
}
