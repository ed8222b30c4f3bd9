import { useState } from 'react'
import { ANNOUNCEMENT_STATE } from '#shared/kinds.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { Person } from '#web/parts/people/person.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { AnnouncementText } from './announcement-text.tsx'
import { STALE_ANNOUNCEMENTS, WriteAnnouncement, type Written } from './write-announcement.tsx'
import './notice-list.css'

/** The announcements for administrators: they can write, plan and withdraw them, and see who has read them. */
export function WrittenAnnouncements() {
  const t = useTexts()
  const said = t.announcements
  const paging = usePaging()
  // Each turn has a new form: for a draft or a planned announcement, or for a new one.
  const [{ turn, edited }, choose] = useState<{ turn: number; edited: Written | null }>({ turn: 0, edited: null })
  const [isDirty, setDirty] = useState(false)
  const discard = useDiscardQuestion()
  const [read, setRead] = useState<Written | null>(null)
  const list = useCall(
    'adminMessage/getList',
    { page: paging.page, count: paging.count },
    { staleTime: 0, keepPrevious: true },
  )
  const options = { invalidates: STALE_ANNOUNCEMENTS, onError: toastError }
  const withdrawal = useSend('adminMessage/withdrawAnnouncement', {
    ...options,
    onSuccess: () => toast(said.withdrawn),
  })
  const removal = useSend('adminMessage/deleteAnnouncement', { ...options, onSuccess: () => toast(said.removed) })
  const startEdit = async (one: Written) => {
    if (one.id === edited?.id) return
    if (!isDirty || (await confirm(discard))) choose({ turn: turn + 1, edited: one })
  }
  const withdraw = async (id: number) => {
    const { withdrawTitle: title, withdrawBody: body, withdraw: action } = said
    if (await confirm({ title, body, action, danger: true })) withdrawal.mutate({ id })
  }
  const remove = async (id: number) => {
    const { removeTitle: title, removeBody: body, remove: action } = said
    if (await confirm({ title, body, action, danger: true })) removal.mutate({ id })
  }
  return (
    <>
      <WriteAnnouncement
        key={turn}
        edited={edited}
        onDirty={setDirty}
        onDone={() => choose((now) => (now.turn === turn && now.edited ? { turn: turn + 1, edited: null } : now))}
      />
      <ListFrame list={list} foot={(data) => <ListFoot paging={paging} total={data.total} />}>
        {(data) =>
          data.list.length === 0 ? (
            <Empty title={t.message.noAnnouncements}>{t.message.noAnnouncementsBody}</Empty>
          ) : (
            <ul aria-label={t.message.announcements}>
              {data.list.map((one) => (
                <Row
                  key={one.id}
                  announcement={one}
                  onEdit={() => startEdit(one)}
                  onReaders={() => setRead(one)}
                  onWithdraw={() => withdraw(one.id)}
                  onRemove={() => remove(one.id)}
                />
              ))}
            </ul>
          )
        }
      </ListFrame>
      {read && <ReadersDialog announcement={read} onClose={() => setRead(null)} />}
    </>
  )
}

function Row(props: {
  announcement: Written
  onEdit: () => void
  onReaders: () => void
  onWithdraw: () => void
  onRemove: () => void
}) {
  const said = useTexts().announcements
  const { tag } = useLocale()
  const { announcement, onEdit, onReaders, onWithdraw, onRemove } = props
  const { state, is_shown, show_time, read_num } = announcement
  const isAnnounced = state === ANNOUNCEMENT_STATE.announced
  const name =
    state === ANNOUNCEMENT_STATE.draft
      ? 'draft'
      : state === ANNOUNCEMENT_STATE.withdrawn
        ? 'withdrawn'
        : is_shown === 1
          ? 'shown'
          : 'planned'
  const time = fullTime(show_time, tag)
  return (
    <li className="notice-row">
      <AnnouncementText
        by={announcement.from_name}
        {...(name !== 'draft' && { time: name === 'planned' ? said.shownFrom(time) : time })}
        words={announcement.message_content}
      />
      <span className="notice-row-acts">
        <Badge kind={name === 'shown' ? 'accent' : 'line'}>{said.states[name]}</Badge>
        {(read_num > 0 || name === 'shown') && (
          <Button size="s" kind="ghost" onClick={onReaders}>
            {said.readBy(read_num)}
          </Button>
        )}
        {(name === 'draft' || name === 'planned') && (
          <Button size="s" onClick={onEdit}>
            {said.edit}
          </Button>
        )}
        {isAnnounced ? (
          <Button size="s" kind="danger-quiet" onClick={onWithdraw}>
            {said.withdraw}
          </Button>
        ) : (
          <Button size="s" kind="danger-quiet" onClick={onRemove}>
            {said.remove}
          </Button>
        )}
      </span>
    </li>
  )
}

function ReadersDialog({ announcement, onClose }: { announcement: Written; onClose: () => void }) {
  const t = useTexts()
  const said = t.announcements
  const { tag } = useLocale()
  const paging = usePaging(20)
  const asked = { id: announcement.id, page: paging.page, count: paging.count }
  const list = useCall('adminMessage/getReaders', asked, { staleTime: 0, keepPrevious: true })
  return (
    <Dialog
      title={said.readersTitle}
      onClose={onClose}
      foot={
        <Button data-cancel onClick={onClose}>
          {t.common.close}
        </Button>
      }
    >
      <ListFrame list={list} foot={(data) => <ListFoot paging={paging} total={data.total} />}>
        {(data) => (
          <DataTable
            label={said.readersTitle}
            rows={data.list}
            rowKey={(person) => person.uid}
            empty={<Empty title={said.noReaders} drawing={false} />}
            columns={[
              { id: 'who', head: t.admin.user, cell: (person) => <Person {...person} /> },
              { id: 'time', head: said.readAt, cell: (person) => fullTime(person.read_time, tag) },
            ]}
          />
        )}
      </ListFrame>
    </Dialog>
  )
}
