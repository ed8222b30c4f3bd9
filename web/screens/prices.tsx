import { USER_GROUP } from '#shared/kinds.ts'
import { LimitsPanel } from '#web/features/plan/limits-panel.tsx'
import { PlanPanel } from '#web/features/plan/plan-panel.tsx'
import { QuotaTable } from '#web/features/quota/quota-table.tsx'
import { AppHeader, GuestHeader } from '#web/features/shell/header.tsx'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { hasLimits, type Quota } from '#web/parts/plans/plan-words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/features/plan/plan.css'

/** The user's content and the plans side by side, for a site with plans. */
function Plans({ quota, isGuest }: { quota: Quota; isGuest: boolean }) {
  const said = useTexts().plan
  const plans = useCall('plan/getList', {}, { staleTime: 0 })
  const toOrder = (plan_id: number) => paths.orders(plan_id)
  return (
    <>
      {!isGuest && (
        <LimitsPanel
          quota={quota}
          action={
            <ButtonLink size="s" kind="ghost" to={paths.orders()}>
              {said.goOrders}
            </ButtonLink>
          }
        />
      )}
      {plans.data ? (
        plans.data.plans.length > 0 && (
          <PlanPanel
            plans={plans.data.plans}
            quota={isGuest ? null : quota}
            actionOf={(plan, isCurrent) =>
              isCurrent && !quota.plan?.end_time ? (
                <p className="plan-fit">{said.yours}</p>
              ) : (
                <ButtonLink wide to={isGuest ? paths.login(toOrder(plan.plan_id)) : toOrder(plan.plan_id)}>
                  {isGuest ? said.logInToOrder : isCurrent ? said.prolong : said.order(plan.plan_name)}
                </ButtonLink>
              )
            }
          />
        )
      ) : plans.error ? (
        <LoadFailed message={plans.error.message} onRetry={plans.refetch} />
      ) : (
        <Skeleton lines={6} />
      )}
    </>
  )
}

/** `/prices`: the limits of an account, and the plans. A site without plans and without limits has no such screen. */
export default function PricesScreen() {
  const t = useTexts()
  const { user } = useSession()
  const isAdmin = user?.groupid === USER_GROUP.admin
  const quota = useCall('common/quota', {}, { staleTime: 0 })
  const hasPlans = quota.data !== undefined && (quota.data.has_plans === 1 || quota.data.plan !== null)
  useTitle(hasPlans ? t.plan.pricesTitle : t.quota.title)
  if (quota.data && !hasLimits(quota.data)) return <NotFound />
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader />}
      <main id="main" className={hasPlans ? 'plan-screen' : 'quota'} tabIndex={-1}>
        {!quota.data ? (
          quota.error ? (
            <LoadFailed message={quota.error.message} onRetry={quota.refetch} />
          ) : (
            <Skeleton lines={8} />
          )
        ) : hasPlans ? (
          <>
            <div className="plan-title">
              <h1>{t.plan.pricesTitle}</h1>
              <p>{user ? t.plan.pricesLead : t.plan.pricesLeadGuest}</p>
            </div>
            <Plans quota={quota.data} isGuest={!user} />
          </>
        ) : (
          <>
            <div>
              <h1>{t.quota.title}</h1>
              <p>{user ? t.quota.lead : t.quota.leadGuest}</p>
            </div>
            <QuotaTable quota={quota.data} isGuest={!user} isAdmin={isAdmin} />
            <section>
              <h2>{t.quota.raiseTitle}</h2>
              <p>{isAdmin ? t.quota.raiseBody : t.quota.raiseAsk}</p>
              {isAdmin && (
                <p className="quota-command">
                  <code>{t.quota.raiseCommand}</code>
                  <CopyButton size="s" text={t.quota.raiseCommand} />
                </p>
              )}
            </section>
          </>
        )}
      </main>
    </>
  )
}
