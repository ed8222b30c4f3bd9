import { useEffect, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { ANNOUNCEMENT_STATE } from '#shared/kinds.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { AnnouncementText } from './announcement-text.tsx'

export type Written = Output<'adminMessage/getList'>['list'][number]

/** Calls whose answers change with an announcement. */
export const STALE_ANNOUNCEMENTS = [
  'adminMessage/getList',
  'message/getAnnouncementList',
  'message/getUnread',
  'adminAudit/getList',
] as const

type When = 'atOnce' | 'later' | 'draft'

/** A time in the form of `<input type="datetime-local">`, in the time zone of the device; empty for 0. */
function localTime(seconds: number): string {
  if (seconds === 0) return ''
  const time = new Date(seconds * 1000)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const secondsOf = (typed: string): number => Math.floor(new Date(typed).getTime() / 1000) || 0

/**
 * Lets administrators write an announcement for now or later, or save a draft.
 * @param props.edited a draft or a planned announcement to change; null: a new one
 * @param props.onDirty whether a text was typed that is not saved
 */
export function WriteAnnouncement(props: {
  edited: Written | null
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}) {
  const { edited, onDirty, onDone } = props
  const t = useTexts()
  const said = t.announcements
  const { user } = useSession()
  const [words, setWords] = useState(edited?.message_content ?? '')
  const isDraft = edited?.state === ANNOUNCEMENT_STATE.draft
  const [when, setWhen] = useState<When>(isDraft ? 'draft' : edited ? 'later' : 'atOnce')
  const [from, setFrom] = useState(edited && !isDraft ? localTime(edited.show_time) : '')
  const [checked, setChecked] = useState(false)
  const typed = {
    message_content: words.trim(),
    is_draft: when === 'draft',
    show_time: when === 'later' ? secondsOf(from) : 0,
  }
  // The announcement as it is saved on the server; id 0: it is not saved yet.
  const [kept, keep] = useState({ id: edited?.id ?? 0, fields: JSON.stringify(typed) })
  const isDirty = kept.id > 0 ? JSON.stringify(typed) !== kept.fields : words.trim() !== ''
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useLeaveGuard(isDirty, useDiscardQuestion())
  const close = () => {
    setWords('')
    keep({ id: 0, fields: '' })
    onDone()
  }
  const add = useSend('adminMessage/addAnnouncement', {
    invalidates: STALE_ANNOUNCEMENTS,
    onSuccess: ({ id }, { id: _id, ...sent }) => {
      setChecked(false)
      const isLater = Number(sent.show_time) > 0
      toast(sent.is_draft ? said.draftSaved : isLater ? said.scheduled : t.message.announced)
      const fields = JSON.stringify(sent)
      if (JSON.stringify(typed) === fields) return close()
      // What was typed during the send stays: as a change of it, or as another announcement if everybody has it already.
      keep({ id: sent.is_draft || isLater ? id : 0, fields })
    },
  })
  const { fields, form } = fieldErrors(add.error, ['message_content'])
  const missing = checked && !words.trim() ? t.common.required : null
  const isPast = when === 'later' && secondsOf(from) * 1000 <= Date.now()
  return (
    <Form
      className="o-panel notices-write"
      busy={add.isPending}
      error={form}
      onSubmit={() => {
        setChecked(true)
        if (!words.trim() || isPast) return
        add.mutate({ id: kept.id, ...typed })
      }}
    >
      {kept.id > 0 && <p className="o-hint">{said.editing}</p>}
      <TextArea
        label={t.message.write}
        hint={t.message.writeHint}
        name="message_content"
        maxLength={MESSAGE_LENGTH}
        value={words}
        onChange={setWords}
        error={missing ?? fields.message_content}
      />
      {words.trim() && user && (
        <section aria-label={t.message.preview}>
          <p className="o-field-label">{t.message.preview}</p>
          <div className="notice-row notices-preview">
            <AnnouncementText by={user.username} words={words.trim()} />
          </div>
        </section>
      )}
      <div className="notices-when">
        <Segmented
          label={said.when}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'atOnce', label: said.atOnce },
            { value: 'later', label: said.later },
            { value: 'draft', label: said.draft },
          ]}
        />
        {when === 'later' && (
          <TextField
            type="datetime-local"
            label={said.from}
            value={from}
            onChange={setFrom}
            error={checked && isPast ? said.fromMissing : null}
          />
        )}
      </div>
      <div className="notices-acts">
        <Button type="submit" kind="primary" busy={add.isPending}>
          {{ atOnce: t.message.announce, later: said.schedule, draft: said.saveDraft }[when]}
        </Button>
        {kept.id > 0 && (
          <Button kind="ghost" onClick={close}>
            {t.common.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}
