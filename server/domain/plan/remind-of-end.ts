import { findAccount } from '#server/auth/account.repository.ts'
import type { Services } from '#server/context.ts'
import { lockAccount } from '#server/db/dialect.ts'
import { notifyAccount } from '#server/domain/message/notify-account.ts'
import { orderMail } from '#server/mail/order-mail.ts'
import { DEFAULT_LANG, isLang } from '#shared/i18n/languages.ts'
import { ORDER_STATE } from '#shared/kinds.ts'
import { findOrder, listEndingOrders, listLiveOrders, type OrderRow, updateOrder } from './order.repository.ts'
import { mailPeople } from './order-mails.ts'

const DAY_SECONDS = 24 * 3600

/** When people are reminded before the end of a period, in seconds; the last step is the end itself. */
const STEPS = [14 * DAY_SECONDS, DAY_SECONDS, 0] as const

/** How many orders are read together. */
const BATCH = 200

/**
 * Reminds people 14 days before, one day before and at the end of a period, with a notice and a mail each. Ended orders get the state `ended`. There
 * is no reminder if another period of the same person follows.
 */
export async function remindOfEnds(services: Services): Promise<void> {
  const now = services.clock()
  // From the latest step on, so that an order that is found late gets the last reminder only.
  for (const [index, before] of [...STEPS.entries()].reverse())
    for (;;) {
      const orders = await listEndingOrders(services.database.db, now + before, BATCH, index + 1)
      for (const order of orders) await remind(services, now, order, index + 1)
      if (orders.length < BATCH) break
    }
}

async function remind(services: Services, now: number, { order_id, uid }: OrderRow, reminded: number): Promise<void> {
  const { db, dialect } = services.database
  const isEnd = reminded === STEPS.length
  const told = await db.transaction().execute(async (inside) => {
    await lockAccount(inside, dialect, uid)
    const order = await findOrder(inside, order_id)
    if (order?.state !== ORDER_STATE.confirmed || order.reminded >= reminded) return undefined
    const live = await listLiveOrders(inside, uid, now)
    const isFollowed = live.some((one) => one.order_id !== order_id && one.start_time >= order.end_time)
    await updateOrder(inside, order_id, { reminded, ...(isEnd ? { state: ORDER_STATE.ended } : {}) })
    if (isFollowed) return undefined
    await notifyAccount({ db: inside, now }, [uid], {
      action_type: isEnd ? 'plan_ended' : 'plan_ends',
      object_type: 'order',
      object_id: order_id,
    })
    return order
  })
  const account = told && (await findAccount(db, uid))
  if (!told || !account) return
  const lang = isLang(told.lang) ? told.lang : DEFAULT_LANG
  await mailPeople({ services, db, now }, [account], (to, site) =>
    orderMail(lang, isEnd ? 'ended' : 'ends', { to, site, order: told }),
  )
}
