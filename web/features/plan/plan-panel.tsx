import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { limitLines, type Plan, type Quota, whyTooSmall } from '#web/parts/plans/plan-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './plan.css'

/**
 * The plans side by side. If a plan is too small for the user's content, it says why instead of offering its action.
 * @param quota the content and use of the user; null for guests
 * @param actionOf the way to order a plan; `isCurrent` for the user's present plan
 */
export function PlanPanel(props: {
  plans: readonly Plan[]
  quota: Quota | null
  actionOf: (plan: Plan, isCurrent: boolean) => ReactNode
}) {
  const { plans, quota, actionOf } = props
  const t = useTexts()
  const { tag } = useLocale()
  const said = t.plan
  return (
    <section className="o-panel" aria-labelledby="plans">
      <h2 id="plans" className="o-hidden">
        {said.plans}
      </h2>
      <ul className="plan-cards" data-count={Math.min(plans.length, 4)}>
        {plans.map((plan) => {
          const isCurrent = quota?.plan?.plan_id === plan.plan_id
          const reason = quota && !isCurrent ? whyTooSmall(t, tag, plan, quota) : undefined
          return (
            <li key={plan.plan_id} className="plan-card">
              <h3>
                {plan.plan_name} {isCurrent && <Badge kind="accent">{said.current}</Badge>}
              </h3>
              <p className="plan-price">
                {plan.price_text && <b className="o-num">{plan.price_text}</b>}
                <span className="o-muted">{said.months(plan.period_months)}</span>
              </p>
              <ul className="plan-lines">
                {limitLines(t, tag, plan).map((line) => (
                  <li key={line}>
                    <Icon of={Check} size="s" />
                    <span>{line}</span>
                  </li>
                ))}
              </ul>
              {reason ? <p className="plan-fit">{reason}</p> : actionOf(plan, isCurrent)}
            </li>
          )
        })}
      </ul>
      <div className="plan-foot">
        <p>{said.startsWhen}</p>
        <p>{said.endRule}</p>
      </div>
    </section>
  )
}
