import * as z from 'zod'
import { extInfoOf } from '#shared/api-page/ext-info.ts'
import { defineCall } from '#shared/define-call.ts'
import {
  askedElsewhere,
  escaped,
  featureElsewhere,
  I,
  id,
  idOrNew,
  inLegacyForm,
  integerOr,
  jsonField,
  line,
  N,
  nothing,
  numberFlag,
  optionalText,
  ownDoorOnly,
  S,
  T,
  text,
} from '#shared/fields.ts'
import {
  LINK_WORDS_LENGTH,
  LINKS_ASKED,
  LINKS_IN_A_TEXT,
  ORDER_BODY_BYTES,
  PAGE_COMMENTS_LENGTH,
  PAGE_CONTENT_BYTES,
  PAGE_TITLE_LENGTH,
  REQUEST_ID_LENGTH,
  SQL_CHARACTERS,
} from '#shared/limits.ts'
import { PageRow, visitPassword } from './page-row.ts'
import { uploadCalls } from './page-upload.ts'

const Heading = z.object({ id: S(), text: S(), level: I() })

/** The rendering of a page: safe HTML, headings, and an excerpt in plain text. */
const rendered = { page_html: ownDoorOnly(S()), headings: ownDoorOnly(z.array(Heading)), excerpt: ownDoorOnly(S()) }

/** The API facts of a page: the methods in capitals, joined by commas, the address of the first call as written, and the state that all calls
 * share, 1 to 5 or 0. */
const api = { api_method: ownDoorOnly(S()), api_url: ownDoorOnly(S()), api_state: ownDoorOnly(N()) }

/** How the links of a page are displayed to this reader. */
const shownLinks = {
  /** Linked pages that the reader may read. `titles`: those of their present and former titles that the text uses as words of links. */
  links: ownDoorOnly(z.array(z.object({ page_id: N(), page_title: S(), titles: z.array(S()) }))),
  /** Ids of linked pages that do not exist. Only for users who may write the page. */
  gone_links: ownDoorOnly(z.array(N())),
}

const PageInfo = inLegacyForm(
  PageRow.extend({
    addtime: T(),
    /** `addtime` in unix seconds. */
    saved_at: ownDoorOnly(I()),
    page_addtime: T(),
    attachment_count: N(),
    unique_key: S(),
    ...api,
    ...rendered,
    ...shownLinks,
    /** Linking pages that the reader may read. */
    linked_from: ownDoorOnly(
      z.array(z.object({ page_id: N(), page_title: S(), item_id: N(), item_name: S(), item_domain: S() })),
    ),
  }),
  (page) => ({ ...page, ext_info: page.ext_info || extInfoOf(page.api_method) }),
)

const SharedPage = PageRow.omit({ item_id: true, cat_id: true }).extend({
  addtime: T(),
  attachment_count: N(),
  /** The type of the item. The text of a spreadsheet item is JSON and is shown as a grid. */
  item_type: ownDoorOnly(N()),
  ...rendered,
})

/** A history version of a page. Times are in unix seconds. */
const HistoryRow = z.object({
  page_history_id: N(),
  page_id: N(),
  author_uid: N(),
  author_username: S(),
  item_id: N(),
  cat_id: N(),
  page_title: S(),
  page_content: escaped(),
  s_number: N(),
  addtime: N(),
  page_comments: S(),
  ext_info: S(),
  revision: ownDoorOnly(N()),
})

/** The edit lock of a page. Times are in unix seconds, 0 without a lock. Clients of the protocol get an empty `lock_uid` without a lock. */
const LockState = inLegacyForm(
  z.object({
    lock: I(),
    lock_uid: N(),
    lock_username: S(),
    is_cur_user: I(),
    exceed: I(),
    lock_since: ownDoorOnly(N()),
    lock_to: ownDoorOnly(N()),
  }),
  (state) => ({ ...state, lock_uid: state.lock_uid || '' }),
)

/** Pages (docs/protocol.md, Pages). */
export const page = {
  ...uploadCalls,
  info: defineCall({
    summary: 'One page with its text.',
    effect: 'read',
    input: z.object({ page_id: id(), _item_pwd: visitPassword() }),
    output: PageInfo,
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
  infoByKey: defineCall({
    summary: 'A page that is shared by its key, for anyone who has the key.',
    effect: 'read',
    input: z.object({ unique_key: text(100, 1) }),
    output: SharedPage,
    errors: ['NOT_FOUND'],
  }),
  links: defineCall({
    summary: 'What the links of a text are shown with, before it is saved: present titles, and links without a page.',
    effect: 'read',
    input: z.object({
      /** The page of the text; 0: a new page. */
      page_id: idOrNew(),
      links: jsonField(
        z
          .array(z.object({ page_id: id(), texts: z.array(z.string().max(LINK_WORDS_LENGTH)).max(LINKS_ASKED) }))
          .max(LINKS_IN_A_TEXT),
      ),
    }),
    output: z.object(shownLinks),
  }),
  save: defineCall({
    summary: 'Create a page (page_id 0) or save a new version of one.',
    effect: 'write',
    input: z.object({
      page_id: idOrNew(),
      item_id: id(),
      page_title: line(PAGE_TITLE_LENGTH, 0).optional(),
      page_content: text(PAGE_CONTENT_BYTES * 9),
      is_urlencode: numberFlag(),
      cat_id: idOrNew(),
      s_number: integerOr(0, 0, 1_000_000_000),
      page_comments: line(PAGE_COMMENTS_LENGTH, 0).optional(),
      is_notify: numberFlag(),
      notify_content: optionalText(1000),
      ext_info: optionalText(10_000),
      /** The base revision. If somebody has saved since, the changes are merged, or the save is refused as a conflict. */
      base_revision: idOrNew(),
      /** The catalog that the writer started from. If `cat_id` is the same, the writer did not move the page, so a move by others stays. */
      base_cat_id: idOrNew().optional(),
      /** Newer clients send 1 for a draft that only its author may see. There are none here, and the page must not be published instead. */
      is_draft: featureElsewhere(),
      /** A random id for the first save of a page, from the client. If it is sent again, it updates the page that it created before. */
      request_id: line(REQUEST_ID_LENGTH, 0).optional(),
    }),
    output: PageRow.extend({
      /** 1: somebody has saved meanwhile, and `page_content` contains both changes. */
      merged: ownDoorOnly(I().optional()),
      /** A warning for the writer although the page is saved (code 10250). */
      warning: ownDoorOnly(S().optional()),
    }),
    errors: [
      'NO_PERMISSION',
      'WRONG_ITEM',
      'ITEM_ARCHIVED',
      'PAGE_LOCKED',
      'PAGE_CONFLICT',
      'PAGE_COUNT_EXCEEDED',
      'EMAIL_NOT_VERIFIED',
    ],
  }),
  delete: defineCall({
    summary: 'Put a page into the recycle bin.',
    effect: 'write',
    input: z.object({ page_id: id() }),
    output: nothing(),
    errors: ['ITEM_NOT_EDITED', 'ITEM_ARCHIVED', 'PAGE_LOCKED'],
  }),
  copy: defineCall({
    summary:
      'Copy a page, or (is_del 1) move it, to the end of a catalog of the same item (to_item_id 0) or of another.',
    effect: 'write',
    input: z.object({ page_id: id(), to_item_id: idOrNew(), new_cat_id: idOrNew(), is_del: numberFlag() }),
    output: PageRow,
    errors: ['NO_PERMISSION', 'WRONG_ITEM', 'ITEM_TYPES_DIFFER', 'ITEM_ARCHIVED', 'PAGE_LOCKED', 'PAGE_COUNT_EXCEEDED'],
  }),
  sort: defineCall({
    summary: 'Set the order numbers of pages of an item.',
    effect: 'write',
    bodyBytes: ORDER_BODY_BYTES,
    input: z.object({
      item_id: id(),
      pages: jsonField(z.record(z.string().regex(/^[1-9]\d{0,15}$/), integerOr(1, 1, 1_000_000_000))),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'WRONG_ITEM', 'ITEM_ARCHIVED'],
  }),
  history: defineCall({
    summary: 'The kept versions of a page, newest first, with their text.',
    effect: 'read',
    input: z.object({ page_id: idOrNew(), _item_pwd: visitPassword() }),
    output: z.array(
      HistoryRow.extend({
        addtime: T(),
        /** `addtime` in unix seconds. */
        saved_at: ownDoorOnly(I()),
        /** How many lines the next save added and removed; null when they were not counted. */
        next_added: ownDoorOnly(I().nullable()),
        next_removed: ownDoorOnly(I().nullable()),
      }),
    ),
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
  diff: defineCall({
    summary: 'A page as it is and as it was in one of its versions.',
    effect: 'read',
    input: z.object({ page_id: id(), page_history_id: id(), _item_pwd: visitPassword() }),
    output: z.object({ page: PageRow, history_page: HistoryRow }),
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
  updateHistoryComments: defineCall({
    summary: 'Write a note on a version.',
    effect: 'write',
    input: z.object({ page_id: id(), page_history_id: id(), page_comments: line(PAGE_COMMENTS_LENGTH, 0) }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED'],
  }),
  setLock: defineCall({
    summary:
      "Lock a page for editing, renew the lock, or (lock_to 1000) release it. Another user's live lock is refused.",
    effect: 'write',
    input: z.object({ page_id: id(), item_id: idOrNew(), lock_to: idOrNew() }),
    output: z.object({ id: N(), lock_to: ownDoorOnly(N()) }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED', 'PAGE_LOCKED'],
  }),
  takeOverLock: defineCall({
    summary:
      'Take the edit lock of a page from whoever holds it, for those who manage the item. The other editor learns it with its next renewal or save; a save on an older revision is merged as ever.',
    effect: 'write',
    input: z.object({ page_id: id() }),
    output: z.object({ id: N(), lock_to: N() }),
    errors: ['ITEM_NOT_MANAGED', 'NOT_FOUND', 'ITEM_ARCHIVED', 'PAGE_LOCKED'],
  }),
  isLock: defineCall({
    summary:
      'Whether somebody is editing a page, for those who may edit it. `exceed` 1: the item may have no more pages. Without a page and an item nothing is locked.',
    effect: 'read',
    input: z.object({ page_id: idOrNew(), item_id: idOrNew() }),
    output: LockState,
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED'],
  }),
  sqlToMarkdownTable: defineCall({
    summary:
      'Turn SQL that makes tables, of any dialect, into Markdown: a table of columns for each, its comment before it, its keys below.',
    effect: 'read',
    input: z.object({ sql: text(SQL_CHARACTERS, 1) }),
    output: z.object({ markdown: S() }),
  }),
  createSinglePage: defineCall({
    summary:
      'Share a page by a secret link (`isCreateSiglePage` "true", spelled as the protocol does), or end the sharing, which is also possible in an archived item.',
    effect: 'write',
    input: z.object({
      page_id: id(),
      isCreateSiglePage: z.union([z.string(), z.boolean(), z.number()]).optional(),
      /** Newer clients send the days after which the link ends. Links have no end here, and must not last longer than was asked. */
      expire_days: askedElsewhere(),
    }),
    output: z.union([z.object({ unique_key: S(), page_id: N() }), nothing()]),
    errors: ['NO_PERMISSION', 'ITEM_ARCHIVED'],
  }),
}
