import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { Mail } from './send-mail.ts'

/** The events of an order: administrators get a mail when it is placed, and the person gets one when it is decided. */
export type OrderMailKind = 'placed' | 'confirmed' | 'refused' | 'withdrawn' | 'withdrawn_later' | 'ends' | 'ended'

const two = (n: number) => String(n).padStart(2, '0')

/** The day of a time (unix seconds), as `YYYY-MM-DD`; empty for 0. */
const dayOf = (seconds: number): string => {
  if (seconds === 0) return ''
  const day = new Date(seconds * 1000)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/**
 * A mail about an order of a plan.
 * @param given `site`: the address of the site without a slash at the end; empty: the mail has no link
 */
export function orderMail(
  lang: Lang,
  kind: OrderMailKind,
  given: {
    to: { username: string; email: string }
    site: string
    order: {
      order_id: number
      username: string
      plan_name: string
      price_text: string
      note: string
      admin_note: string
      end_time: number
    }
  },
): Mail {
  const { to, site, order } = given
  const { subject, text } = serverTexts(lang).orderMail[kind]
  const words = {
    name: to.username,
    number: order.order_id,
    by: order.username,
    plan: order.plan_name,
    price: order.price_text,
    note: (kind === 'placed' ? order.note : order.admin_note).trim(),
    end: dayOf(order.end_time),
    link: site && `${site}${kind === 'placed' ? '/admin/plans' : '/order/index'}`,
  }
  return {
    to: to.email,
    subject: subject(words),
    text: `${text(words)
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`,
  }
}
