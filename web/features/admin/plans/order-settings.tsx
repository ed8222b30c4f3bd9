import { useState } from 'react'
import { ORDER_TEXT_LENGTH } from '#shared/limits.ts'
import { invalidate, updateCached, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AdminPlan } from './plan-draft.ts'
import { STALE_PLANS } from './stale.ts'
import './plans.css'

/** The plan of people without an order, and the text about payment. Buttons appear after a change. */
export function OrderSettings(props: { plans: readonly AdminPlan[]; default_plan: number; order_text: string }) {
  const t = useTexts()
  const said = t.plan
  const [chosen, choose] = useState<string>()
  const [typed, type] = useState<string>()
  const default_plan = chosen ?? String(props.default_plan)
  const order_text = typed ?? props.order_text
  // An unchanged one is not sent, so that a change by somebody else meanwhile is not undone.
  const changed = {
    ...(default_plan !== String(props.default_plan) && { default_plan }),
    ...(order_text !== props.order_text && { order_text }),
  }
  const isChanged = Object.keys(changed).length > 0
  const reset = () => {
    choose(undefined)
    type(undefined)
  }
  const save = useSend('adminPlan/saveSettings', {
    invalidates: STALE_PLANS,
    onSuccess: (_, sent) => {
      toast(t.common.saved)
      // What was saved is shown as saved, also if another administrator changes it later. What was typed meanwhile stays.
      updateCached('adminPlan/getList', {}, (before) => ({
        ...before,
        default_plan: Number(sent.default_plan ?? before.default_plan),
        order_text: sent.order_text === undefined ? before.order_text : String(sent.order_text),
      }))
      choose((now) => (now === sent.default_plan ? undefined : now))
      type((now) => (now === sent.order_text ? undefined : now))
      return invalidate('adminPlan/getList')
    },
  })
  const { fields, form } = fieldErrors(save.error, ['default_plan', 'order_text'])
  return (
    <section aria-labelledby="order-settings">
      <div className="plans-head">
        <h2 id="order-settings">{said.settings}</h2>
      </div>
      <Form className="o-panel plans-settings" busy={save.isPending} error={form} onSubmit={() => save.mutate(changed)}>
        <SelectField
          label={said.defaultPlan}
          hint={said.defaultHint}
          value={default_plan}
          error={fields.default_plan}
          onChange={choose}
          options={[
            { value: '0', label: said.noDefault },
            ...props.plans.map((plan) => ({ value: String(plan.plan_id), label: plan.plan_name })),
          ]}
        />
        <TextArea
          label={said.orderText}
          hint={said.orderTextHint}
          name="order_text"
          rows={4}
          maxLength={ORDER_TEXT_LENGTH}
          value={order_text}
          error={fields.order_text}
          onChange={type}
        />
        {isChanged && (
          <div className="plans-acts">
            <Button type="submit" kind="primary" busy={save.isPending}>
              {t.common.save}
            </Button>
            <Button kind="ghost" onClick={reset}>
              {t.common.discard}
            </Button>
          </div>
        )}
      </Form>
    </section>
  )
}
