import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import {
  flag,
  I,
  id,
  idOrNew,
  inLegacyForm,
  integer,
  integerOr,
  line,
  N,
  nothing,
  ownDoorOnly,
  rowCount,
  S,
  secret,
  T,
  text,
} from '#shared/fields.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import {
  ADMIN_ROWS_PER_PAGE,
  DISPLAY_NAME_LENGTH,
  ITEM_NAME_LENGTH,
  REQUEST_ID_LENGTH,
  USER_LIST_BYTES,
  USER_LIST_ROWS,
  USERNAME_LENGTH,
} from '#shared/limits.ts'

const pages = {
  page: integerOr(1, 1),
  count: rowCount(ADMIN_ROWS_PER_PAGE),
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
  /** The same in unix seconds, which need no time zone. */
  registered: ownDoorOnly(I()),
  /** Empty for somebody who has never logged in. */
  last_login_time: T(),
  /** The same in unix seconds, which need no time zone; 0 for somebody who has never logged in. */
  last_login: ownDoorOnly(I()),
  is_disabled: N(),
  /** The address whose verification makes a new account usable, which is disabled until then; empty: it waits for none. */
  awaits_email: ownDoorOnly(S()),
  /** How the last login proved who it was, such as `password`; empty: nobody noted it. */
  last_login_way: ownDoorOnly(S()),
  /** 1: the user has a verified e-mail address. */
  email_verify: ownDoorOnly(I()),
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
    output: z.object({ total: I(), users: z.array(User) }),
    errors: ['NO_PERMISSION'],
  }),
  addUser: defineCall({
    summary:
      'Make an account, or (with `uid`) change one: what is given of display name, e-mail address and password. The user name stays. An address that an administrator gives counts as verified; an empty one is removed.',
    effect: 'write',
    input: z.object({
      uid: idOrNew(),
      username: line(USERNAME_LENGTH, 0).optional(),
      password: secret().optional(),
      name: line(DISPLAY_NAME_LENGTH, 0).optional(),
      email: line(200, 0).optional(),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'NAME_TAKEN', 'EMAIL_TAKEN', 'NOT_YOURSELF'],
  }),
  handOver: defineCall({
    summary:
      'Give the items and teams of an account to the user `receiver`, and (with `memberships`) its memberships: where the receiver is a member already, the own role stays. The account stays.',
    effect: 'write',
    input: z.object({ uid: id(), receiver: line(USERNAME_LENGTH), memberships: flag().default(false) }),
    output: z.object({ items: I(), teams: I(), memberships: I() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'USER_UNKNOWN'],
  }),
  importList: defineCall({
    summary:
      'Make accounts for a list of users: CSV with user name, display name, e-mail, group, password. With `dry_run` only say what would happen. One call makes accounts for a part of the list; `next` is where to go on.',
    effect: 'write',
    file: { names: ['file'], most: USER_LIST_BYTES },
    input: z.object({
      dry_run: flag(),
      /** The first row of the part, from 0. */
      from: integerOr(0, 0, USER_LIST_ROWS),
      /** A random text that the client chooses for the import. A part that is sent again with it within an hour gives the same passwords again. */
      import_id: line(REQUEST_ID_LENGTH, 0).optional(),
    }),
    output: z.object({
      total: I(),
      /** The first row of the next part; 0: the list is finished. */
      next: I(),
      /** 1: users with an address and without a password get a link by mail. */
      sends_links: I(),
      /** With `dry_run` all rows, otherwise those of the part. */
      rows: z.array(
        z.object({
          /** The line of the file. */
          line: I(),
          username: S(),
          name: S(),
          email: S(),
          groupid: N(),
          /** `exists`: the user has an account already, which stays as it is. */
          result: z.enum(['new', 'made', 'exists', 'bad']),
          /** Why a row is bad. */
          reason: z.enum([
            '',
            'bad_name',
            'bad_display_name',
            'bad_email',
            'bad_group',
            'bad_password',
            'twice',
            'email_taken',
            'email_twice',
          ]),
          has_password: I(),
          /** The result of sending the link; empty: none was requested. */
          link: z.enum(['', 'sent', 'failed']),
          /** A password that was generated. Only this answer tells it, and the same part of the same `import_id` within an hour. */
          password: S(),
        }),
      ),
    }),
    errors: ['NO_PERMISSION', 'FILE_TOO_LARGE'],
  }),
  sendPasswordLink: defineCall({
    summary: 'Send a user a mail with a link that sets a new password. It is valid for seven days.',
    effect: 'write',
    input: z.object({ uid: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'MAIL_NOT_SET_UP', 'MAIL_FAILED', 'MAIL_OUTDATED', 'MAIL_GONE'],
  }),
  setGroup: defineCall({
    summary: 'Make somebody an administrator of the site or an ordinary user. The last administrator stays one.',
    effect: 'write',
    input: z.object({ uid: id(), groupid: integer(USER_GROUP.admin, USER_GROUP.ordinary) }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'LAST_ADMINISTRATOR', 'NO_ADMINISTRATOR_GETS_IN'],
  }),
  setDisabled: defineCall({
    summary:
      'Disable an account, which ends its sessions at once, or enable it again. The last administrator and oneself cannot be disabled.',
    effect: 'write',
    input: z.object({ uid: id(), disabled: flag() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'LAST_ADMINISTRATOR', 'NO_ADMINISTRATOR_GETS_IN', 'NOT_YOURSELF'],
  }),
  endSessions: defineCall({
    summary: 'Log somebody out everywhere.',
    effect: 'write',
    input: z.object({ uid: id() }),
    output: z.object({ ended: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  resetSecondStep: defineCall({
    summary:
      'Remove the authenticator app, the recovery codes and the passkeys of somebody who has lost them. All sessions of the user end.',
    effect: 'write',
    input: z.object({ uid: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'NO_ADMINISTRATOR_GETS_IN', 'NOT_YOURSELF'],
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

/** What existing clients get as the visit password of a private item: they tell open and private items apart by it. */
const SOME_PASSWORD = '******'

const ItemFields = z.object({
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
  /** Only for existing clients: asterisks for a private item, never the visit password. */
  password: z.enum([SOME_PASSWORD, '']).optional(),
})

const Item = inLegacyForm(ItemFields, (item) => ({
  ...item,
  password: item.is_private ? SOME_PASSWORD : '',
}))

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
      /** 0 or -1: all; otherwise a value of `ITEM_TYPE`, or one of newer clients, which no item has. */
      item_type: integerOr(0, -1, 6),
      /** 0: all, 2: open items, 3: private ones. */
      privacy_type: integerOr(0, 0, 3),
    }),
    output: z.object({ total: I(), items: z.array(Item) }),
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
    legacyNames: ['adminItem/recoverItem'],
  }),
  attorn: defineCall({
    summary: 'Give an item to another user.',
    effect: 'write',
    input: z.object({ item_id: id(), username: line(USERNAME_LENGTH) }),
    output: Item,
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'USER_UNKNOWN'],
  }),
}

const auditFilter = {
  username: filter(),
  /** The beginning of the name of an act, such as `login` or `user.`. */
  action: text(60).optional(),
  /** The first and the last second, in unix seconds; 0: without a limit. */
  since: integerOr(0),
  until: integerOr(0),
  /** 0: all, 1: what succeeded, 2: what was refused. */
  result: integerOr(0, 0, 2),
}

/** The audit log: acts of administrators, logins, changes of rights. */
export const adminAudit = {
  exportList: defineCall({
    summary: 'The audit log as CSV, the newest first, with the filter of the list.',
    effect: 'read',
    answer: 'file',
    input: z.object(auditFilter),
    output: z.never(),
    errors: ['NO_PERMISSION'],
  }),
  getList: defineCall({
    summary: 'The audit log, the newest first. `username` is a part of the name of who acted.',
    effect: 'read',
    input: z.object({
      ...pages,
      ...auditFilter,
      /** Only entries with a smaller id, for reading on. 0: from the newest. */
      before: integerOr(0),
    }),
    output: z.object({
      total: N(),
      list: z.array(
        z.object({
          id: N(),
          addtime: T(),
          /** The same in unix seconds, which need no time zone. */
          at: ownDoorOnly(I()),
          /** 0: nobody was logged in. */
          uid: N(),
          username: S(),
          ip: S(),
          user_agent: S(),
          action: S(),
          object_type: S(),
          object_id: N(),
          object_name: S(),
          /** Further details, such as the new role. Never a secret. */
          detail: S(),
          /** Empty: it succeeded; otherwise the name of the refusal. */
          refusal: S(),
        }),
      ),
    }),
    errors: ['NO_PERMISSION'],
  }),
}
