import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ORDERS_PER_PAGE } from '#shared/limits.ts'
import { LimitsPanel } from '#web/features/plan/limits-panel.tsx'
import { OrderDialog } from '#web/features/plan/order-dialog.tsx'
import { OrderList } from '#web/features/plan/order-list.tsx'
import { PlanPanel } from '#web/features/plan/plan-panel.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/features/plan/plan.css'

/** `/order/index`: limits in use, the plans, and the orders of the user. A site without plans has no such screen, except for people with orders. */
export default function OrderIndexScreen() {
  const { user, isPending } = useSession()
  const quota = useCall('common/quota', {}, { staleTime: 0 })
  // A guest is led to the login only when there is something behind it.
  if (!user && !isPending && !quota.data && !quota.error) return <Skeleton lines={8} />
  if (!user && !isPending && quota.data?.has_plans === 0) return <NotFound />
  return <Orders quota={quota} />
}

function Orders({ quota }: { quota: ReturnType<typeof useCall<'common/quota'>> }) {
  const said = useTexts().plan
  const { user } = useRequireUser()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useSearchParams()
  useTitle(said.orderTitle)
  const options = { staleTime: 0, enabled: user !== null, keepPrevious: true }
  const plans = useCall('plan/getList', {}, options)
  const orders = useCall('order/getMyList', { page, count: ORDERS_PER_PAGE }, options)
  const failed = [quota, plans, orders].find((query) => query.error && !query.data)
  if (quota.data?.has_plans === 0 && orders.data?.total === 0) return <NotFound />
  const chosen = plans.data?.plans.find((plan) => String(plan.plan_id) === search.get('plan'))
  const waiting = orders.data?.orders.find((order) => order.state === 'placed')
  const payText = plans.data?.order_text || said.noOrderText
  const choose = (plan_id?: number) => setSearch(plan_id ? { plan: String(plan_id) } : {}, { replace: true })
  return (
    <>
      <AppHeader />
      <main id="main" className="plan-screen" tabIndex={-1}>
        <div className="plan-title">
          <h1>{said.orderTitle}</h1>
        </div>
        {failed ? (
          <LoadFailed message={failed.error?.message ?? ''} onRetry={failed.refetch} />
        ) : !quota.data || !plans.data || !orders.data ? (
          <Skeleton lines={8} />
        ) : (
          <>
            <LimitsPanel
              quota={quota.data}
              action={
                <ButtonLink size="s" kind="ghost" to={paths.prices()}>
                  {said.comparePlans}
                </ButtonLink>
              }
            />
            {plans.data.plans.length > 0 && (
              <PlanPanel
                plans={plans.data.plans}
                quota={quota.data}
                actionOf={(plan, isCurrent) => {
                  if (waiting?.plan_id === plan.plan_id) return <p className="plan-fit">{said.waitsAlready}</p>
                  if (isCurrent && !quota.data.plan?.end_time) return <p className="plan-fit">{said.yours}</p>
                  return (
                    !waiting && (
                      <Button wide onClick={() => choose(plan.plan_id)}>
                        {isCurrent ? said.prolong : said.order(plan.plan_name)}
                      </Button>
                    )
                  )
                }}
              />
            )}
            <section className="o-panel" aria-labelledby="orders" aria-busy={orders.isPlaceholderData}>
              <div className="plan-head">
                <h2 id="orders">{said.myOrders}</h2>
              </div>
              {waiting && (
                <Notice className="plan-notice">
                  <b>{said.howToPay}</b>
                  <p className="plan-pay">{payText}</p>
                </Notice>
              )}
              <OrderList orders={orders.data.orders} />
            </section>
            <Pager page={page} last={Math.max(1, Math.ceil(orders.data.total / ORDERS_PER_PAGE))} onChange={setPage} />
          </>
        )}
        {chosen && !waiting && <OrderDialog plan={chosen} payText={payText} onClose={() => choose()} />}
      </main>
    </>
  )
}
