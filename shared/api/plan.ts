import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { flag, I, id, idOrNew, integer, integerOr, line, N, nothing, rowCount, S, T, text } from '#shared/fields.ts'
import { ORDER_STATE } from '#shared/kinds.ts'
import {
  ADMIN_ROWS_PER_PAGE,
  ORDER_NOTE_LENGTH,
  ORDER_TEXT_LENGTH,
  ORDERS_PER_PAGE,
  PLAN_MONTHS_MOST,
  PLAN_NAME_LENGTH,
  PLAN_REVISION_LENGTH,
  PRICE_TEXT_LENGTH,
} from '#shared/limits.ts'

/** A limit of a plan. `null`: any number. */
const Limit = I().nullable()

const planFields = {
  plan_id: N(),
  plan_name: S(),
  /** Its price, in the words of the administrator. */
  price_text: S(),
  items: Limit,
  pages_per_item: Limit,
  /** Besides the owner. */
  people_per_item: Limit,
  storage_bytes: Limit,
  /** Downloads of a month. */
  traffic_bytes: Limit,
  /** 0: without end. */
  period_months: I(),
}

const orderFields = {
  order_id: N(),
  plan_id: N(),
  /** Name, price and period are those of the day of the order. */
  plan_name: S(),
  price_text: S(),
  period_months: I(),
  state: z.enum(Object.values(ORDER_STATE)),
  /** The message of the person. */
  note: S(),
  /** The answer of the administrator. */
  admin_note: S(),
  addtime: T(),
  /** Empty: nobody has decided yet. */
  decided_time: T(),
  /** Empty: it was never confirmed. */
  start_time: T(),
  /** 1: it is confirmed, and its period has not begun yet. */
  is_later: I(),
  /** Empty: without end, or never confirmed. */
  end_time: T(),
}

/** Plans that people can order (docs/protocol.md, Plans and orders). */
export const plan = {
  getList: defineCall({
    summary: 'The plans that can be ordered, in their order, and how to pay. A limit of `null` means any number.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      plans: z.array(z.object(planFields)),
      /** How to pay, in the words of the administrator. Empty for guests. */
      order_text: S(),
    }),
  }),
}

/** Orders of plans by people. An administrator of the site confirms or refuses them. */
export const order = {
  place: defineCall({
    summary: 'Order a plan. One order at a time can wait for its confirmation.',
    effect: 'write',
    input: z.object({
      plan_id: id(),
      note: text(ORDER_NOTE_LENGTH).default(''),
      /** The price and the period that the person saw. A plan that has others by now is not ordered. Absent, or −1: any. */
      seen_price: line(PRICE_TEXT_LENGTH, 0).optional(),
      seen_months: integerOr(-1, -1, PLAN_MONTHS_MOST),
    }),
    output: z.object(orderFields),
    errors: ['NOT_FOUND', 'PLAN_CHANGED', 'ORDER_WAITS'],
  }),
  getMyList: defineCall({
    summary: 'The orders of the caller, the newest first.',
    effect: 'read',
    input: z.object({ page: integerOr(1, 1), count: rowCount(ORDERS_PER_PAGE) }),
    output: z.object({ total: N(), orders: z.array(z.object(orderFields)) }),
  }),
  cancel: defineCall({
    summary: 'Cancel an order of the caller that waits for its confirmation.',
    effect: 'write',
    input: z.object({ order_id: id() }),
    output: nothing(),
    errors: ['NOT_FOUND', 'ORDER_DECIDED'],
  }),
}

/** A limit as input; −1, empty or absent: any number. */
const limit = () => integerOr(-1, -1)

/** The plans of the site, for its administrators. */
export const adminPlan = {
  getList: defineCall({
    summary: 'All plans of the site, retired ones too, and the settings of orders.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      plans: z.array(
        z.object({
          ...planFields,
          s_number: N(),
          is_retired: I(),
          /** Names the present state of the plan, for `adminPlan/save`. */
          revision: S(),
          /** All orders of the plan, and the confirmed ones that have not ended. */
          orders: I(),
          confirmed: I(),
        }),
      ),
      /** The plan of people who have ordered none; 0: they have no plan. */
      default_plan: N(),
      order_text: S(),
    }),
    errors: ['NO_PERMISSION'],
  }),
  save: defineCall({
    summary:
      'Add a plan, or (with `plan_id`) change one, also for those who have it. A limit of −1 means any number. A retired plan cannot be ordered any more.',
    effect: 'write',
    input: z.object({
      plan_id: idOrNew(),
      plan_name: line(PLAN_NAME_LENGTH),
      price_text: line(PRICE_TEXT_LENGTH, 0).default(''),
      items: limit(),
      pages_per_item: limit(),
      people_per_item: limit(),
      storage_bytes: limit(),
      traffic_bytes: limit(),
      /** 0: without end. */
      period_months: integerOr(0, 0, PLAN_MONTHS_MOST),
      /** The place in the list; 0 for the end. */
      s_number: integerOr(0, 0, 1_000_000),
      is_retired: flag().default(false),
      /** The revision that was changed; a plan with another one by now is not overwritten. Empty: overwrite it. */
      revision: line(PLAN_REVISION_LENGTH, 0).default(''),
    }),
    output: z.object({ plan_id: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'TOO_MANY_PLANS', 'CHANGED_MEANWHILE'],
  }),
  delete: defineCall({
    summary: 'Delete a plan that nobody has ordered. The plan of new people cannot be deleted either.',
    effect: 'write',
    input: z.object({ plan_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'PLAN_HAS_ORDERS', 'PLAN_IS_DEFAULT'],
  }),
  saveSettings: defineCall({
    summary:
      'Set the plan of people who have ordered none (0: they have no plan), and the text that says how to pay. Absent ones stay as they are.',
    effect: 'write',
    input: z.object({ default_plan: integer(0).optional(), order_text: text(ORDER_TEXT_LENGTH).optional() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
}

const AdminOrder = z.object({
  ...orderFields,
  uid: N(),
  username: S(),
  /** The administrator who decided; empty: nobody yet. */
  decided_by: S(),
})

const decision = () => z.object({ order_id: id(), note: text(ORDER_NOTE_LENGTH).default('') })

/** Whether a mail was sent to the person. 0: the site sends no mails, or the person has no verified address, or the mail server refused it. */
const Decided = z.object({ mailed: I() })

/** The orders of people, for administrators of the site. */
export const adminOrder = {
  getList: defineCall({
    summary: 'The orders of the site, the newest first, or those in one state.',
    effect: 'read',
    input: z.object({
      page: integerOr(1, 1),
      count: rowCount(ADMIN_ROWS_PER_PAGE),
      state: z.enum(['', ...Object.values(ORDER_STATE)]).default(''),
    }),
    output: z.object({
      total: N(),
      /** Orders that wait for a decision, in the whole list. */
      waiting: I(),
      orders: z.array(AdminOrder),
    }),
    errors: ['NO_PERMISSION'],
  }),
  confirm: defineCall({
    summary:
      'Confirm an order. The plan is in force at once; an order of the plan that the person has already prolongs it. The note goes to the person.',
    effect: 'write',
    input: decision(),
    output: Decided,
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ORDER_DECIDED'],
  }),
  refuse: defineCall({
    summary: 'Refuse an order, or withdraw a confirmed one, whose plan then ends at once. The note goes to the person.',
    effect: 'write',
    input: decision().extend({
      /** The state of the order that the administrator saw. If it has another state by now, nothing changes. Empty: any. */
      seen_state: z.enum(['', ORDER_STATE.placed, ORDER_STATE.confirmed]).default(''),
    }),
    output: Decided,
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ORDER_DECIDED'],
  }),
}
