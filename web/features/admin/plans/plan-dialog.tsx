import { useState } from 'react'
import { PLAN_NAME_LENGTH, PRICE_TEXT_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type AdminPlan, draftOf, LIMITS, limitOf, type PlanDraft, sentPlan } from './plan-draft.ts'
import { STALE_PLANS } from './stale.ts'
import './plans.css'

/** Adds a plan, or changes one. */
export function PlanDialog({ plan, onClose }: { plan: AdminPlan | null; onClose: () => void }) {
  const t = useTexts()
  const said = t.plan
  const [draft, setDraft] = useState(() => draftOf(plan))
  const [checked, setChecked] = useState(false)
  const save = useSend('adminPlan/save', {
    invalidates: STALE_PLANS,
    onSuccess: () => {
      onClose()
      toast(t.common.saved)
    },
  })
  const { fields, form } = fieldErrors(save.error, ['plan_name', 'price_text', 'period_months', 's_number', ...LIMITS])
  const change =
    <K extends keyof PlanDraft>(name: K) =>
    (value: PlanDraft[K]) => {
      setDraft({ ...draft, [name]: value })
      save.reset()
    }
  const labels = {
    items: said.limitItems,
    pages_per_item: said.limitPages,
    people_per_item: said.limitPeople,
    storage_bytes: said.limitStorage,
    traffic_bytes: said.limitTraffic,
  }
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(plan))
  const submit = () => {
    setChecked(true)
    const sent = sentPlan(draft, plan)
    if (sent?.plan_name) save.mutate(sent)
  }
  return (
    <FormDialog
      title={plan ? said.editTitle(plan.plan_name) : said.addTitle}
      action={plan ? t.common.save : said.add}
      busy={save.isPending}
      error={form}
      dirty={dirty}
      fields={9}
      onClose={onClose}
      onSubmit={submit}
    >
      {plan && plan.confirmed > 0 && <p className="o-hint">{said.changeHint}</p>}
      <TextField
        label={said.name}
        name="plan_name"
        autoComplete="off"
        maxLength={PLAN_NAME_LENGTH}
        value={draft.plan_name}
        error={checked && !draft.plan_name.trim() ? t.common.required : fields.plan_name}
        onChange={change('plan_name')}
      />
      <div className="plans-pair">
        <TextField
          label={said.priceText}
          hint={said.priceHint}
          name="price_text"
          autoComplete="off"
          maxLength={PRICE_TEXT_LENGTH}
          value={draft.price_text}
          error={fields.price_text}
          onChange={change('price_text')}
        />
        <TextField
          label={said.periodMonths}
          hint={said.periodHint}
          name="period_months"
          inputMode="numeric"
          autoComplete="off"
          value={draft.period_months}
          error={fields.period_months}
          onChange={change('period_months')}
        />
      </div>
      <fieldset className="plans-limits">
        <legend>{said.limits}</legend>
        <p className="o-hint">{said.limitHint}</p>
        <div className="plans-pair">
          {LIMITS.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              value={draft[name]}
              error={checked && limitOf(name, draft[name]) === undefined ? said.notANumber : fields[name]}
              onChange={change(name)}
            />
          ))}
        </div>
      </fieldset>
      <div className="plans-pair">
        <TextField
          label={said.position}
          name="s_number"
          inputMode="numeric"
          autoComplete="off"
          value={draft.s_number}
          error={fields.s_number}
          onChange={change('s_number')}
        />
      </div>
      <Checkbox checked={draft.is_retired} onChange={change('is_retired')}>
        {said.retired}
      </Checkbox>
    </FormDialog>
  )
}
