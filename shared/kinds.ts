/** Enumerations of the protocol, with their numbers on the wire. */

/** Types of items. 0 on the wire means `regular`. */
export const ITEM_TYPE = { regular: 1, single_page: 2, external: 3, spreadsheet: 4 } as const

/** The authority of a member of an item (docs/protocol.md, Members). */
export const MEMBER_GROUP = { read_only: 0, edit: 1, admin: 2 } as const

/** Groups of the site's users. */
export const USER_GROUP = { admin: 1, ordinary: 2 } as const

/** What saves in an item do with single line breaks. */
export const LINE_BREAK_SETTING = { automatic: 0, typed: 1, markdown: 2 } as const

/** Roles in a team. */
export const TEAM_MEMBER_GROUP = { ordinary: 1, admin: 2 } as const

/** What `/` shows: the landing page, the login page, or an item. */
export const HOME_PAGE = { full: 1, login: 2, item: 3 } as const

/** Levels of catalogs on the wire: a first-level catalog is 2, the deepest is 4 (three folds). */
export const CATALOG_LEVEL = { first: 2, deepest: 4 } as const

/** Which attachments a list shows. */
export const ATTACHMENT_TYPE = { all: -1, image: 1, general: 2 } as const
