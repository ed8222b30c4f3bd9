import { useState } from 'react'
import { MESSAGE_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { AnnouncementText } from './announcement-text.tsx'

/** Lets administrators send an announcement to everybody. */
export function WriteAnnouncement() {
  const t = useTexts()
  const { user } = useSession()
  const [words, setWords] = useState('')
  const [checked, setChecked] = useState(false)
  const add = useSend('adminMessage/addAnnouncement', {
    invalidates: ['message/getAnnouncementList'],
    onSuccess: () => {
      setWords('')
      setChecked(false)
      toast(t.message.announced)
    },
  })
  const { fields, form } = fieldErrors(add.error, ['message_content'])
  const missing = checked && !words.trim() ? t.common.required : null
  return (
    <Form
      className="o-panel notices-write"
      busy={add.isPending}
      error={form}
      onSubmit={() => {
        setChecked(true)
        if (words.trim()) add.mutate({ message_content: words.trim() })
      }}
    >
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
            <AnnouncementText by={user.name || user.username} words={words.trim()} />
          </div>
        </section>
      )}
      <div>
        <Button type="submit" kind="primary" busy={add.isPending}>
          {t.message.announce}
        </Button>
      </div>
    </Form>
  )
}
