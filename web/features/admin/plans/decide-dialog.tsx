import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { ORDER_STATE } from '#shared/kinds.ts'
import { ORDER_NOTE_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { STALE_PLANS } from './stale.ts'

export type AdminOrder = Output<'adminOrder/getList'>['orders'][number]

/** A decision on an order, with a note to the person: confirm it, refuse it, or withdraw a confirmed one. */
export interface Decision {
  kind: 'confirm' | 'refuse' | 'withdraw'
  order: AdminOrder
}

/** Asks for the note of a decision, and makes it. */
export function DecideDialog({ kind, order, onClose }: Decision & { onClose: () => void }) {
  const said = useTexts().plan
  const [note, setNote] = useState('')
  const isConfirm = kind === 'confirm'
  const seen = kind === 'withdraw' ? ORDER_STATE.confirmed : ORDER_STATE.placed
  const decide = useSend(isConfirm ? 'adminOrder/confirm' : 'adminOrder/refuse', {
    invalidates: STALE_PLANS,
    onSuccess: ({ mailed }) => {
      onClose()
      const told = {
        confirm: [said.confirmed, said.confirmedNoMail],
        refuse: [said.refused, said.refusedNoMail],
        withdraw: [said.withdrawn, said.withdrawnNoMail],
      } as const
      toast(told[kind][mailed ? 0 : 1])
    },
  })
  const { fields, form } = fieldErrors(decide.error, ['note'])
  const { order_id, username, plan_name } = order
  const words = {
    confirm: [said.confirmTitle(order_id, username), said.confirmBody(plan_name), said.confirm],
    refuse: [said.refuseTitle(order_id, username), said.refuseBody, said.refuse],
    withdraw: [
      said.withdrawTitle(order_id, username),
      order.is_later ? said.withdrawLaterBody : said.withdrawBody,
      said.withdraw,
    ],
  } as const
  const [title, body, action] = words[kind]
  return (
    <FormDialog
      title={title}
      action={action}
      danger={!isConfirm}
      busy={decide.isPending}
      error={form}
      dirty={note !== ''}
      fields={1}
      onClose={onClose}
      onSubmit={() => decide.mutate({ order_id, note, ...(!isConfirm && { seen_state: seen }) })}
    >
      <p>{body}</p>
      <TextArea
        label={said.noteToPerson}
        name="note"
        value={note}
        maxLength={ORDER_NOTE_LENGTH}
        error={fields.note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
