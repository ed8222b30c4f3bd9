import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import {
  B,
  groupList,
  I,
  id,
  idOrNew,
  integer,
  integerOr,
  jsonField,
  line,
  N,
  nothing,
  numberFlag,
  optionalText,
  ownDoorOnly,
  rowCount,
  S,
  secret,
  T,
  text,
} from '#shared/fields.ts'
import {
  ITEM_DESCRIPTION_LENGTH,
  ITEM_DOMAIN_LENGTH,
  ITEM_GROUPS_MOST,
  ITEM_NAME_LENGTH,
  ITEM_PASSWORD_LENGTH,
  KEYWORD_LENGTH,
  ORDER_BODY_BYTES,
  SEARCH_HITS,
} from '#shared/limits.ts'
import { SAMPLE_KINDS } from '#shared/samples/kinds.ts'
import { foundPageFields, searchAnswerFields, searchFields } from './found-page.ts'
import { Menu } from './item-menu.ts'
import { PageRow, pushFields, visitPassword } from './page-row.ts'

/** The id of an item or its personal domain. */
const itemIdOrDomain = () => line(ITEM_DOMAIN_LENGTH, 0)

const itemFields = {
  item_name: line(ITEM_NAME_LENGTH, 0),
  item_description: text(ITEM_DESCRIPTION_LENGTH).optional(),
  item_domain: line(ITEM_DOMAIN_LENGTH, 0).optional(),
  password: text(ITEM_PASSWORD_LENGTH).optional(),
}

const ItemRow = z.object({
  item_id: N(),
  item_name: S(),
  item_description: S(),
  uid: N(),
  username: S(),
  password: S(),
  addtime: N(),
  last_update_time: N(),
  item_domain: S(),
  item_type: N(),
  is_archived: N(),
  is_del: N(),
  /** 1: search engines may index the pages. */
  search_engines: ownDoorOnly(I()),
  /** How saves treat single line breaks: 0 automatic, 1 as typed, 2 joined as in Markdown. */
  line_breaks: ownDoorOnly(I()),
})

const ItemKey = z.object({ id: N(), item_id: N(), api_key: S(), api_token: S(), addtime: N(), last_check_time: N() })

/** Items (docs/protocol.md, Items). */
export const item = {
  myList: defineCall({
    summary: 'The items of the user: own ones and those the user is a member of. `original` 1: own ones only.',
    effect: 'read',
    input: z.object({ original: numberFlag(), item_group_id: integerOr(0, -1) }),
    output: z.array(
      z.object({
        item_id: N(),
        uid: N(),
        item_name: S(),
        item_domain: S(),
        item_type: N(),
        last_update_time: N(),
        item_description: S(),
        is_del: N(),
        is_archived: N(),
        /** Only for users who manage the item. */
        password: S().optional(),
        s_number: I(),
        creator: I(),
        manage: I(),
        /** Whether the user may write in the item. False for archived items. */
        item_edit: ownDoorOnly(B()),
        /** The first-level catalogs to which writing is limited; null: it may be done everywhere in the item. */
        edit_cat_ids: ownDoorOnly(z.array(I()).nullable()),
        /** Whether the user may leave the item (`item/exitItem`). */
        may_leave: ownDoorOnly(B()),
        is_private: I(),
        is_star: I(),
      }),
    ),
  }),
  add: defineCall({
    summary:
      'Create an item. A password makes it private. With `copy_item_id`, a copy of that item with its catalogs and pages.',
    effect: 'write',
    /**
     * Without `copy_item_id` the name is required. A copy without a name is called "name--copy". A copy of a private item without a password gets
     * the password of the source if the user manages the source. Other users must send a password or `is_private` 0.
     */
    input: z.object({
      item_type: integerOr(1),
      ...itemFields,
      item_name: itemFields.item_name.optional(),
      copy_item_id: idOrNew(),
      /** The groups of the user that it is put into, from newer clients. */
      item_group_ids: groupList(ITEM_GROUPS_MOST),
      /** The same for one group; 0 or -1: none. */
      item_group_id: integerOr(0, -1),
      /** 1: a password is required; 0: an open item. Absent: private when a password is sent or the source is private. */
      is_private: integer(0, 1).optional(),
    }),
    output: z.object({ item_id: N() }),
    errors: [
      'ITEM_NAME_MISSING',
      'DOMAIN_INVALID',
      'DOMAIN_TAKEN',
      'TOO_MANY_ITEMS',
      'NO_PERMISSION',
      'NOT_FOUND',
      'PAGE_COUNT_EXCEEDED',
    ],
  }),
  addSample: defineCall({
    summary:
      'Create a sample item with its folders and pages, in the language of the request: an API manual, a data dictionary or a spreadsheet.',
    effect: 'write',
    input: z.object({ kind: z.enum(SAMPLE_KINDS).meta({ type: 'string', enum: [...SAMPLE_KINDS] }) }),
    output: z.object({ item_id: N() }),
    errors: ['PAGE_COUNT_EXCEEDED', 'TOO_MANY_ITEMS'],
  }),
  update: defineCall({
    summary:
      'Change name, description, personal domain, visit password of an item, whether search engines may keep it, and what line breaks mean. A field that is not sent stays as it is.',
    effect: 'write',
    input: z.object({
      item_id: id(),
      ...itemFields,
      item_name: itemFields.item_name.optional(),
      /** The groups of the user that it is in from now on, from newer clients. An empty list: none. */
      item_group_ids: groupList(ITEM_GROUPS_MOST),
      /** 1: search engines may index the pages; for open items only. Making an item private sets it to 0. */
      search_engines: integer(0, 1).optional(),
      /** Single line breaks in pages that are saved from now on: 0 automatic, 1 as typed, 2 joined as in Markdown. */
      line_breaks: integer(0, 2).optional(),
    }),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'ITEM_NAME_MISSING', 'DOMAIN_INVALID', 'DOMAIN_TAKEN', 'ITEM_ARCHIVED'],
  }),
  detail: defineCall({
    summary: 'An item with all its settings, for those who manage it.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: ItemRow.extend({
      /** The groups of the user that it is in. Absent on our own door. */
      group_ids: z.array(I()).optional(),
    }),
    errors: ['ITEM_NOT_MANAGED'],
  }),
  info: defineCall({
    summary:
      'An item by id or personal domain, with its tree of catalogs and pages. With `keyword`, only the pages that hold it.',
    effect: 'read',
    input: z.object({
      item_id: itemIdOrDomain().optional(),
      item_domain: line(ITEM_DOMAIN_LENGTH, 0).optional(),
      keyword: line(KEYWORD_LENGTH, 0).optional(),
      default_page_id: idOrNew(),
      page_id: idOrNew(),
      _item_pwd: visitPassword(),
    }),
    output: z.object({
      item_id: N(),
      item_domain: S(),
      is_archived: N(),
      item_name: S(),
      item_description: ownDoorOnly(S()),
      default_page_id: S(),
      default_cat_id2: N(),
      default_cat_id3: N(),
      default_cat_id4: N(),
      unread_count: I(),
      item_type: N(),
      menu: Menu,
      /** The page that the item opens with: the first one in the order of the tree; 0 without pages. */
      first_page_id: ownDoorOnly(I()),
      is_login: B(),
      is_private: ownDoorOnly(I()),
      /** Whether the caller starred it; 0 for a guest. */
      is_star: ownDoorOnly(I()),
      item_edit: B(),
      item_manage: B(),
      /** The first-level catalogs to which writing is limited; null: no limit. */
      edit_cat_ids: ownDoorOnly(z.array(I()).nullable()),
      /** Whether the caller may leave the item (`item/exitItem`). */
      may_leave: ownDoorOnly(B()),
      ItemPermn: B(),
      ItemCreator: B(),
      current_page_id: I(),
      global_param: z.array(z.never()),
      show_watermark: I(),
      /** Whether the site shows a watermark over its items. Unlike `show_watermark` it is set for guests too. */
      has_watermark: ownDoorOnly(I()),
      /** As in `item/detail`; previews need it. */
      line_breaks: ownDoorOnly(I()),
    }),
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
  search: defineCall({
    summary: 'The pages of an item that hold the keyword, with the text around the first hit.',
    effect: 'read',
    input: z.object({
      item_id: id(),
      ...searchFields,
      /** How many pages at most. */
      count: integerOr(SEARCH_HITS, 1, SEARCH_HITS),
    }),
    output: z.object({
      item_id: N(),
      item_name: S(),
      ...searchAnswerFields,
      pages: z.array(
        z.object({
          page_id: N(),
          author_uid: N(),
          author_username: S(),
          item_id: N(),
          cat_id: N(),
          page_title: S(),
          s_number: N(),
          addtime: N(),
          page_comments: S(),
          is_del: N(),
          page_addtime: N(),
          ext_info: S(),
          search_content: S(),
          item_name: S(),
          ...foundPageFields,
        }),
      ),
    }),
    errors: ['ITEM_NOT_VISIBLE'],
  }),
  getKey: defineCall({
    summary: 'The key and token with which scripts push into the item.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: ItemKey,
    errors: ['ITEM_NOT_MANAGED'],
  }),
  resetKey: defineCall({
    summary: 'Make a new token; the old one is dead at once.',
    effect: 'write',
    input: z.object({ item_id: id() }),
    output: ItemKey,
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED'],
  }),
  star: defineCall({
    summary: 'Star an item.',
    effect: 'write',
    input: z.object({ item_id: id() }),
    output: z.object({ id: N() }),
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
  unstar: defineCall({
    summary: 'Take the star from an item.',
    effect: 'write',
    input: z.object({ item_id: id() }),
    output: nothing(),
  }),
  sort: defineCall({
    summary: 'Set the order of items in the own list, or in one group of it (-1: the starred ones).',
    effect: 'write',
    bodyBytes: ORDER_BODY_BYTES,
    input: z.object({
      data: jsonField(z.record(z.string().regex(/^[1-9]\d{0,15}$/), integerOr(1, 0, 1_000_000_000))),
      item_group_id: integerOr(0, -1),
    }),
    output: nothing(),
    errors: ['NOT_FOUND'],
  }),
  pwd: defineCall({
    summary: 'Open a private item with its visit password, for this browser. `page_id` wins over `item_id`.',
    effect: 'write',
    input: z.object({
      item_id: itemIdOrDomain().optional(),
      page_id: idOrNew(),
      password: text(ITEM_PASSWORD_LENGTH),
      captcha: optionalText(20),
      captcha_id: idOrNew(),
      refer_url: optionalText(2000),
    }),
    output: z.object({ refer_url: S() }),
    errors: ['CAPTCHA_WRONG', 'VISIT_PASSWORD_WRONG', 'LOGIN_LOCKED', 'NOT_FOUND'],
  }),
  archive: defineCall({
    summary: "Archive an item for good: it can be read, never written again. Needs the caller's password.",
    effect: 'write',
    input: z.object({ item_id: id(), password: secret() }),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'PASSWORD_WRONG', 'LOGIN_LOCKED'],
  }),
  attorn: defineCall({
    summary: "Hand an item over to another user. Needs the caller's password.",
    effect: 'write',
    input: z.object({ item_id: id(), username: line(200), password: secret() }),
    output: ItemRow,
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'PASSWORD_WRONG', 'USER_UNKNOWN', 'LOGIN_LOCKED', 'TOO_MANY_ITEMS'],
  }),
  delete: defineCall({
    summary: "Delete an item. Needs the caller's password.",
    effect: 'write',
    input: z.object({ item_id: id(), password: secret() }),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'PASSWORD_WRONG', 'LOGIN_LOCKED'],
  }),
  exitItem: defineCall({
    summary: 'Leave an item: ends the own direct membership, edit locks included. Rights from teams stay.',
    effect: 'write',
    input: z.object({ item_id: id() }),
    output: nothing(),
    errors: ['NOT_FOUND', 'OWNER_STAYS', 'ONLY_THROUGH_TEAM', 'NOT_MEMBER_OF_ITEM'],
  }),
  getChangeLog: defineCall({
    summary: 'Who did what in an item, newest first; the newest 300 are kept.',
    effect: 'read',
    input: z.object({ item_id: id(), page: integerOr(1, 1), count: rowCount(15) }),
    output: z.object({
      total: I(),
      list: z.array(
        z.object({
          id: N(),
          uid: N(),
          item_id: N(),
          op_action_type: S(),
          op_object_type: S(),
          op_object_id: N(),
          op_object_name: S(),
          remark: S(),
          optime: T(),
          username: S(),
          name: S(),
          oper: S(),
          op_action_type_desc: S(),
          op_object_type_desc: S(),
          /** Details of the change in words; may be empty. */
          op_detail: ownDoorOnly(S()),
        }),
      ),
    }),
    errors: ['NO_PERMISSION'],
  }),
  updateByApi: defineCall({
    summary:
      'Push one page with the key of an item: creates the catalogs of its path, replaces the page of the same title there.',
    effect: 'write',
    input: z.object(pushFields),
    output: PageRow,
    errors: ['KEY_MISMATCH', 'TOO_MANY_PAGES', 'CATALOG_TOO_DEEP', 'ITEM_ARCHIVED'],
  }),
}
