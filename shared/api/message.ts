import { z } from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, id, idOrNew, integerOr, N, nothing, S, T, text } from '#shared/fields.ts'
import { MESSAGE_LENGTH, PAGE_SIZE_MOST, PEOPLE_IN_A_LIST } from '#shared/limits.ts'

const PageOfMessage = z.object({ item_id: N(), page_id: N(), page_title: S() })

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
    input: z.object({ page: integerOr(1, 1), count: integerOr(15, 1, PAGE_SIZE_MOST) }),
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

/** Writing announcements, for administrators. */
export const adminMessage = {
  addAnnouncement: defineCall({
    summary: 'Tell everybody something. Plain text.',
    effect: 'write',
    input: z.object({ message_content: text(MESSAGE_LENGTH, 1) }),
    output: z.object({ id: N() }),
    errors: ['NO_PERMISSION'],
  }),
  deleteAnnouncement: defineCall({
    summary: 'Take an announcement back.',
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
