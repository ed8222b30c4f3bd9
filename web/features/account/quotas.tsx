import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { hasLimits } from '#web/parts/plans/plan-words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Links to the limits and to the plans of this site. Nothing on a site without both. */
export function Quotas() {
  const t = useTexts()
  const quota = useCall('common/quota', {}, { staleTime: 0 }).data
  if (!quota || !hasLimits(quota)) return null
  return (
    <section id="quota">
      <h2>{quota.plan ? t.plan.forPlan : t.quota.accountTitle}</h2>
      <div className="o-panel account-panel">
        <p className="account-lead">{quota.plan ? t.plan.yourPlan(quota.plan.plan_name) : t.quota.accountBody}</p>
        <div className="account-links">
          <ButtonLink to={paths.prices()}>{quota.has_plans ? t.plan.comparePlans : t.quota.see}</ButtonLink>
          {quota.has_plans === 1 && <ButtonLink to={paths.orders()}>{t.plan.orderTitle}</ButtonLink>}
        </div>
      </div>
    </section>
  )
}
