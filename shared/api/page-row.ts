import * as z from 'zod'
import { escaped, idOrNew, integerOr, joinedLine, N, ownDoorOnly, S, text } from '#shared/fields.ts'
import {
  CATALOG_PATH_BYTES,
  DEFAULT_ORDER,
  ITEM_PASSWORD_LENGTH,
  PAGE_CONTENT_BYTES,
  PAGE_TITLE_LENGTH,
} from '#shared/limits.ts'

/** The row of a page (docs/protocol.md, Pages). Times are in unix seconds. */
export const PageRow = z.object({
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
  is_del: N(),
  page_addtime: N(),
  ext_info: S(),
  /** Counts the saves of the page, from 1. */
  revision: ownDoorOnly(N()),
})

/** The visit password of a private item, for this call only (docs/protocol.md, Private items). */
export const visitPassword = () => text(ITEM_PASSWORD_LENGTH).optional()

/** The two halves of an item's key. With an access token the item's id takes their place. */
export const keyFields = { api_key: text(100).optional(), api_token: text(100).optional(), item_id: idOrNew() }

/** Fields of a pushed page (docs/protocol.md, Open API). */
export const pushFields = {
  ...keyFields,
  cat_name: text(CATALOG_PATH_BYTES).optional(),
  cat_name_sub: text(CATALOG_PATH_BYTES).optional(),
  page_title: joinedLine(PAGE_TITLE_LENGTH),
  page_content: text(PAGE_CONTENT_BYTES),
  s_number: integerOr(DEFAULT_ORDER, -1_000_000_000, 1_000_000_000),
}
