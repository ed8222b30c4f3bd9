import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import {
  flag,
  I,
  id,
  idOrNew,
  integerOr,
  localTime,
  N,
  nothing,
  ownDoorOnly,
  rowCount,
  S,
  T,
  text,
} from '#shared/fields.ts'
import { OPERATION_KINDS, OPERATION_STATES } from '#shared/kinds.ts'
import { ADMIN_ROWS_PER_PAGE, MESSAGE_LENGTH, PEOPLE_IN_A_LIST } from '#shared/limits.ts'

const PageOfMessage = z.object({ item_id: N(), page_id: N(), page_title: S() })

const OrderOfMessage = z.object({
  order_id: N(),
  username: S(),
  plan_name: S(),
  /** Empty: without end, or not confirmed. */
  end_time: T(),
})

const OperationOfMessage = z.object({
  kind: z.enum(OPERATION_KINDS),
  /** The item that it is about; 0: none. */
  item_id: N(),
  title: S(),
  state: z.enum(OPERATION_STATES),
})

const Announcement = z.object({
  id: N(),
  message_content_id: N(),
  from_uid: N(),
  from_name: S(),
  message_type: S(),
  message_content: S(),
  action_type: S(),
  object_type: S(),
  object_id: N(),
  addtime: T(),
  status: I(),
})

const Remind = z.object({
  id: N(),
  from_uid: N(),
  from_name: S(),
  to_uid: N(),
  message_type: S(),
  message_content_id: N(),
  message_content: S(),
  status: N(),
  addtime: T(),
  readtime: T(),
  object_type: S(),
  object_id: N(),
  action_type: S(),
  /** Null when the page is deleted or the reader may not see it any more. */
  page_data: PageOfMessage.nullable(),
  /** The order that the reminder is about, for its person and for administrators. */
  order_data: ownDoorOnly(OrderOfMessage.nullable()),
  /** The operation (long work) of the reader that has ended. */
  operation_data: ownDoorOnly(OperationOfMessage.nullable()),
})

/** Notices: reminders to a person, announcements to everybody (docs/protocol.md, Messages). */
export const message = {
  getUnread: defineCall({
    summary: 'The newest unread reminder and announcement, `[]` where there is none.',
    effect: 'read',
    input: z.object({}),
    output: z.object({ remind: z.union([Remind, nothing()]), announce: z.union([Announcement, nothing()]) }),
  }),
  getRemindList: defineCall({
    summary: 'The reminders of the user, newest first.',
    effect: 'read',
    input: z.object({ page: integerOr(1, 1), count: rowCount(15) }),
    output: z.object({ total: I(), list: z.array(Remind) }),
  }),
  getAnnouncementList: defineCall({
    summary: 'The announcements of the site, newest first.',
    effect: 'read',
    input: z.object({}),
    output: z.array(Announcement),
  }),
  setRead: defineCall({
    summary: 'Mark a reminder or an announcement as read.',
    effect: 'write',
    input: z.object({ message_content_id: id(), from_uid: idOrNew() }),
    output: nothing(),
  }),
}

const pages = { page: integerOr(1, 1), count: rowCount(ADMIN_ROWS_PER_PAGE) }

/** Writing announcements, for administrators. */
export const adminMessage = {
  addAnnouncement: defineCall({
    summary:
      'Tell everybody something, at once or from a time on, or keep a draft. Plain text. With `id` change a draft, or one that is not shown yet.',
    effect: 'write',
    input: z.object({
      id: idOrNew(),
      message_content: text(MESSAGE_LENGTH, 1),
      is_draft: flag(),
      /** From when it is shown, in unix seconds; 0 or past: at once. */
      show_time: integerOr(0),
      /** The same as `YYYY-MM-DD HH:MM:SS` in the server's time zone, from newer clients. Empty: `show_time` counts. */
      send_at: localTime(),
    }),
    output: z.object({ id: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ANNOUNCEMENT_SHOWN'],
  }),
  getList: defineCall({
    summary:
      'All announcements, the newest first, with drafts, planned and withdrawn ones, and how many people have read each.',
    effect: 'read',
    input: z.object(pages),
    output: z.object({
      total: I(),
      list: z.array(
        z.object({
          id: I(),
          from_name: S(),
          message_content: S(),
          /** A value of `ANNOUNCEMENT_STATE`. */
          state: I(),
          /** 1: readers see it now. */
          is_shown: I(),
          /** From when it is shown, in unix seconds. */
          show_time: I(),
          read_num: I(),
        }),
      ),
    }),
    errors: ['NO_PERMISSION'],
  }),
  listAnnouncements: defineCall({
    summary:
      'The announcements that are shown, now or from a time on, the newest first, for newer clients. `adminMessage/getList` has all of them.',
    effect: 'read',
    legacyOnly: true,
    input: z.object({ page: integerOr(1, 1), count: rowCount(20) }),
    output: z.array(Announcement.omit({ status: true, message_content_id: true })),
    errors: ['NO_PERMISSION'],
  }),
  getReaders: defineCall({
    summary: 'Who has read an announcement, the last one first.',
    effect: 'read',
    input: z.object({ id: id(), ...pages }),
    output: z.object({
      total: I(),
      list: z.array(z.object({ uid: N(), username: S(), name: S(), read_time: I() })),
    }),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  withdrawAnnouncement: defineCall({
    summary: 'Withdraw an announcement: readers no longer see it, administrators still do.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  deleteAnnouncement: defineCall({
    summary: 'Delete an announcement, with the marks of its readers.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
}

const people = () => text(PEOPLE_IN_A_LIST * 17, 1)

/** The people who get a notice when a page is saved with one. They must be allowed to read the page. */
export const subscription = {
  getPageList: defineCall({
    summary: 'The people who are told of changes of a page.',
    effect: 'read',
    input: z.object({ page_id: idOrNew() }),
    output: z.array(
      z.object({
        id: N(),
        uid: N(),
        object_id: N(),
        object_type: S(),
        action_type: S(),
        sub_time: T(),
        username: S(),
        name: S(),
      }),
    ),
    errors: ['NO_PERMISSION'],
  }),
  savePage: defineCall({
    summary: 'Subscribe people (uids with commas) to a page. Those who may not read it are refused.',
    effect: 'write',
    input: z.object({ page_id: id(), uids: people() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'ITEM_ARCHIVED', 'NOT_A_MEMBER'],
  }),
  deletePage: defineCall({
    summary: 'End the subscription of people (uids with commas) to a page.',
    effect: 'write',
    input: z.object({ page_id: id(), uids: people() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'ITEM_ARCHIVED'],
  }),
}
