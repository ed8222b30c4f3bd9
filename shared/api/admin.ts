import { z } from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { flag, I, id, idOrNew, integerOr, line, N, nothing, ownDoorOnly, S, secret, T, text } from '#shared/fields.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import {
  ADMIN_ROWS_PER_PAGE,
  DISPLAY_NAME_LENGTH,
  ITEM_NAME_LENGTH,
  PAGE_SIZE_MOST,
  USERNAME_LENGTH,
} from '#shared/limits.ts'

const pages = {
  page: integerOr(1, 1),
  count: integerOr(ADMIN_ROWS_PER_PAGE, 1, PAGE_SIZE_MOST),
}

/** A filter of words typed by a person; empty or absent: all. */
const filter = () => text(200).optional()

const User = z.object({
  uid: N(),
  username: S(),
  name: S(),
  email: S(),
  avatar: S(),
  /** A value of `USER_GROUP`. */
  groupid: N(),
  reg_time: T(),
  /** Empty for somebody who has never logged in. */
  last_login_time: T(),
  /** The same in unix seconds, which need no time zone; 0 for somebody who has never logged in. */
  last_login: ownDoorOnly(I()),
  is_disabled: N(),
  /** Items that the user owns, without deleted ones. */
  item_num: ownDoorOnly(I()),
})

/** Accounts, for site administrators (docs/protocol.md, Administration). */
export const adminUser = {
  getList: defineCall({
    summary: 'The accounts of the site, by default the newest first. `username` is a part of a name or e-mail address.',
    effect: 'read',
    input: z.object({
      ...pages,
      username: filter(),
      /** 0: all; otherwise a value of `USER_GROUP`. */
      groupid: integerOr(0, 0, USER_GROUP.ordinary),
      /** 0: all, 1: active accounts, 2: disabled ones. */
      status: integerOr(0, 0, 2),
      sort: z.enum(['newest', 'name', 'last_login']).default('newest'),
    }),
    output: z.object({ total: N(), users: z.array(User) }),
    errors: ['NO_PERMISSION'],
  }),
  addUser: defineCall({
    summary:
      'Make an account, or (with `uid`) change one: the display name and the password when they are given. The user name stays.',
    effect: 'write',
    input: z.object({
      uid: idOrNew(),
      username: line(USERNAME_LENGTH, 0).optional(),
      password: secret().optional(),
      name: line(DISPLAY_NAME_LENGTH, 0).optional(),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'NAME_TAKEN'],
  }),
  setGroup: defineCall({
    summary: 'Make somebody an administrator of the site or an ordinary user. The last administrator stays one.',
    effect: 'write',
    input: z.object({ uid: id(), groupid: integerOr(USER_GROUP.ordinary, USER_GROUP.admin, USER_GROUP.ordinary) }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'LAST_ADMINISTRATOR'],
  }),
  setDisabled: defineCall({
    summary:
      'Disable an account, which ends its sessions at once, or enable it again. The last administrator and oneself cannot be disabled.',
    effect: 'write',
    input: z.object({ uid: id(), disabled: flag() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'LAST_ADMINISTRATOR', 'NOT_YOURSELF'],
  }),
  endSessions: defineCall({
    summary: 'Log somebody out everywhere.',
    effect: 'write',
    input: z.object({ uid: id() }),
    output: z.object({ ended: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  deleteUser: defineCall({
    summary:
      'Delete an account. Items and teams that it owns go to the user `receiver`; without one, an account that owns some is not deleted. Administrators are not deleted.',
    effect: 'write',
    input: z.object({ uid: id(), receiver: line(USERNAME_LENGTH, 0).optional() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'USER_UNKNOWN', 'USER_IS_ADMINISTRATOR', 'USER_OWNS_ITEMS'],
  }),
}

const Item = z.object({
  item_id: N(),
  item_name: S(),
  item_description: S(),
  item_domain: S(),
  /** A value of `ITEM_TYPE`. */
  item_type: N(),
  uid: N(),
  username: S(),
  addtime: T(),
  last_update_time: T(),
  is_archived: N(),
  is_del: N(),
  /** 1: only members and holders of the visit password may read it. */
  is_private: N(),
  /** The owner and the members, without those of teams. */
  member_num: I(),
})

/** Items, for site administrators (docs/protocol.md, Administration). */
export const adminItem = {
  getList: defineCall({
    summary: 'The items of the site, the newest first. `item_name` and `username` are parts of names.',
    effect: 'read',
    input: z.object({
      ...pages,
      item_name: text(ITEM_NAME_LENGTH).optional(),
      username: filter(),
      /** 0: items that exist, 1: deleted ones that can be brought back. */
      is_del: flag().default(false),
      /** 0: all; otherwise a value of `ITEM_TYPE`. */
      item_type: integerOr(0, 0, 4),
      /** 0: all, 2: open items, 3: private ones. */
      privacy_type: integerOr(0, 0, 3),
    }),
    output: z.object({ total: N(), items: z.array(Item) }),
    errors: ['NO_PERMISSION'],
  }),
  deleteItem: defineCall({
    summary: 'Delete an item. It can be brought back for 30 days.',
    effect: 'write',
    input: z.object({ item_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  recover: defineCall({
    summary: 'Bring a deleted item back. Its key and its short address are gone.',
    effect: 'write',
    input: z.object({ item_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  attorn: defineCall({
    summary: 'Give an item to another user.',
    effect: 'write',
    input: z.object({ item_id: id(), username: line(USERNAME_LENGTH) }),
    output: Item,
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'USER_UNKNOWN'],
  }),
}

/** Who did what: acts of administrators, logins, changes of rights. */
export const adminAudit = {
  getList: defineCall({
    summary: 'The audit log, the newest first. `username` is a part of the name of who acted.',
    effect: 'read',
    input: z.object({
      ...pages,
      username: filter(),
      /** The beginning of the name of an act, such as `login` or `user.`. */
      action: text(60).optional(),
      /** Only entries with a smaller id, for reading on. 0: from the newest. */
      before: integerOr(0),
    }),
    output: z.object({
      total: N(),
      list: z.array(
        z.object({
          id: N(),
          addtime: T(),
          /** 0: nobody was logged in. */
          uid: N(),
          username: S(),
          ip: S(),
          user_agent: S(),
          action: S(),
          object_type: S(),
          object_id: N(),
          object_name: S(),
          /** What else there is to say, such as the role that was given. Never a secret. */
          detail: S(),
          /** Empty: it succeeded; otherwise the name of the refusal. */
          refusal: S(),
        }),
      ),
    }),
    errors: ['NO_PERMISSION'],
  }),
}
