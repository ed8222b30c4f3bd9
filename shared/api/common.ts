import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, integerOr, line, N, optionalText, ownDoorOnly, S, text } from '#shared/fields.ts'

/** The item of the caller that is nearest to a quota; `null`: the caller has no item or is a guest. */
const FullestItem = z.object({ item_id: N(), item_name: S(), count: I() }).nullable()

/** Calls without a resource: captcha, home page, QR code, version. */
export const common = {
  createCaptcha: defineCall({
    summary: 'Make a captcha. Its image is at `common/showCaptcha`; it is good for one try and ten minutes.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({}),
    output: z.object({ captcha_id: N() }),
  }),
  showCaptcha: defineCall({
    summary: 'The image of a captcha, a PNG of 150 × 40.',
    effect: 'read',
    beforeSecondStep: true,
    answer: 'image',
    input: z.object({ captcha_id: integerOr(0) }),
    output: z.never(),
  }),
  verify: defineCall({
    summary: 'The old form of the captcha: draws one and keeps its id in a cookie of the session.',
    effect: 'read',
    beforeSecondStep: true,
    answer: 'image',
    legacyOnly: true,
    input: z.object({}),
    output: z.never(),
  }),
  homePageSetting: defineCall({
    summary: 'What `/` shows, and what the landing page says.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({}),
    output: z.object({
      home_page: N(),
      home_item: N(),
      beian: S(),
      is_show_ai: I(),
      register_open: I(),
      /** 1: an invitation code lets somebody register although registration is closed. */
      register_by_code: ownDoorOnly(I()),
      /** Registration needs a mail address of one of these domains; empty: it needs none. An invite link needs none either. */
      register_mail_domains: ownDoorOnly(z.array(S())),
      marketing_line: S(),
      /** The size limit of uploaded files, in MiB. Files must be smaller. */
      upload_mb: ownDoorOnly(N()),
      http_test_url: ownDoorOnly(S()),
      /** Addresses from the settings of the site; empty: not set. */
      demo_url: ownDoorOnly(S()),
      help_url: ownDoorOnly(S()),
      /** A value of `HOME_SKINS`. */
      home_skin: ownDoorOnly(S()),
      client_url: ownDoorOnly(S()),
      feedback_url: ownDoorOnly(S()),
      more_products: ownDoorOnly(z.array(z.object({ name: S(), url: S() }))),
      /** The minimum length of new passwords, in characters. */
      password_min_length: ownDoorOnly(N()),
      /** Whether there are plans to order: then `/prices` and `/order/index` exist. */
      has_plans: ownDoorOnly(I()),
      /** Whether the environment limits items: then `/prices` exists without plans too. */
      has_limits: ownDoorOnly(I()),
      /** Whether the site sends mails to guests: links that set a new password, and that verify an address at registration. */
      mail_open: ownDoorOnly(I()),
    }),
  }),
  qrcode: defineCall({
    summary: 'A QR code of an address as a PNG.',
    effect: 'read',
    beforeSecondStep: true,
    answer: 'image',
    input: z.object({ url: text(2000, 1), size: integerOr(6, 1, 30) }),
    output: z.never(),
  }),
  quota: defineCall({
    summary:
      'What the caller may use (`null`: any number) by the settings of this site and the plan in force, and what is used. Guests get what a new account may use.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({}),
    output: z.object({
      /** People besides the owner. */
      collaborators_per_item: I().nullable(),
      pages_per_item: I().nullable(),
      /** The size limit of uploaded files, in MiB. Files must be smaller. */
      upload_mb: I(),
      /** How many former versions of a page are kept. */
      history_versions: I(),
      /** How long deleted pages are kept. */
      recycle_days: I(),
      most_collaborators: FullestItem,
      most_pages: FullestItem,
      items: I().nullable(),
      storage_bytes: I().nullable(),
      /** Downloads of a month. */
      traffic_bytes: I().nullable(),
      items_used: I(),
      storage_used: I(),
      traffic_used: I(),
      /**
       * The plan in force; `null`: none. `end_time` (unix seconds) 0: without end. `end_day`: its day in the time zone of the site, as in orders and
       * mails; empty: without end. `order_id` 0: the plan of everybody without an order.
       */
      plan: z.object({ plan_id: N(), plan_name: S(), order_id: N(), end_time: I(), end_day: S() }).nullable(),
      /** Whether there are plans to order. */
      has_plans: I(),
    }),
  }),
  version: defineCall({
    summary: 'The version of the server.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({}),
    output: z.object({ version: S() }),
  }),
}

/** Starts the jobs, for old clients (docs/protocol.md, Jobs). */
export const ScriptCron = {
  run: defineCall({
    summary:
      'Do the clean-up work that is due. It also runs by itself; asking more often than once a minute changes nothing.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({ cron_token: optionalText(200), l: line(20, 0).optional() }),
    output: z.object({ message: S() }),
  }),
}
