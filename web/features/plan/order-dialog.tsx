import { useState } from 'react'
import { ORDER_NOTE_LENGTH } from '#shared/limits.ts'
import { invalidate, isRefusal, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { Plan } from '#web/parts/plans/plan-words.ts'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import './plan.css'

/** Places an order of a plan. Shows the price and how to pay. */
export function OrderDialog({ plan, payText, onClose }: { plan: Plan; payText: string; onClose: () => void }) {
  const said = useTexts().plan
  const [note, setNote] = useState('')
  const place = useSend('order/place', {
    invalidates: ['order/getMyList'],
    onSuccess: () => {
      onClose()
      toast(said.placed)
    },
    onError: (error) => {
      // The dialog shows the present price then, and the person decides again.
      if (isRefusal(error, 'PLAN_CHANGED')) void invalidate('plan/getList')
    },
  })
  const { fields, form } = fieldErrors(place.error, ['note'])
  return (
    <FormDialog
      title={said.orderDialog(plan.plan_name)}
      action={said.orderAction}
      busy={place.isPending}
      error={form}
      dirty={note !== ''}
      fields={1}
      onClose={onClose}
      onSubmit={() =>
        place.mutate({ plan_id: plan.plan_id, note, seen_price: plan.price_text, seen_months: plan.period_months })
      }
    >
      <dl className="plan-facts">
        {plan.price_text && (
          <>
            <dt>{said.price}</dt>
            <dd className="o-num">{plan.price_text}</dd>
          </>
        )}
        <dt>{said.period}</dt>
        <dd>{said.months(plan.period_months)}</dd>
        <dt>{said.howToPay}</dt>
        <dd className="plan-pay">{payText || said.noOrderText}</dd>
      </dl>
      <TextArea
        label={said.note}
        hint={said.noteHint}
        name="note"
        value={note}
        maxLength={ORDER_NOTE_LENGTH}
        error={fields.note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
