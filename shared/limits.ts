/** Limits and times that the contract names, or that both the server and the interface use. */

/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10
export const PASSKEY_NAME_LENGTH = 50
/** The maximum number of passkeys of a user. */
export const PASSKEYS_PER_USER = 20

/** The order number of a pushed page or catalog when the sender gives none. */
export const DEFAULT_ORDER = 99
export const CATALOG_PATH_BYTES = 1000

export const PAGE_CONTENT_BYTES = 1024 * 1024
export const PAGE_TITLE_LENGTH = 200
/** The length of the id that an editor gives the first save of a page. */
export const REQUEST_ID_LENGTH = 64
export const PAGE_COMMENTS_LENGTH = 500
export const ITEM_NAME_LENGTH = 100
export const ITEM_DESCRIPTION_LENGTH = 1000
export const ITEM_DOMAIN_LENGTH = 50
export const ITEM_PASSWORD_LENGTH = 100
export const CATALOG_NAME_LENGTH = 100
export const USERNAME_LENGTH = 50
export const DISPLAY_NAME_LENGTH = 50
export const KEYWORD_LENGTH = 200
export const API_METHOD_LENGTH = 20
/** The longest keyword of a search in texts: pasted messages and logs. */
export const SEARCH_KEYWORD_LENGTH = 10_000
/** The longest SQL that a call converts to Markdown. The interface converts larger dumps in the browser. */
export const SQL_CHARACTERS = 1_000_000
/** The largest body of calls that set an order: enough for about 50,000 things. */
export const ORDER_BODY_BYTES = 2 * 1024 * 1024

export const TEMPLATE_TITLE_LENGTH = 200
/** An uploaded file must be smaller than this many MiB, unless `UPLOAD_MB` says otherwise. */
export const UPLOAD_MB_DEFAULT = 4
/** Rows on a page of the lists of administrators. */
export const ADMIN_ROWS_PER_PAGE = 7
/** The largest list of users that is imported: its bytes, its users, and how many of them one call makes accounts for. */
export const USER_LIST_BYTES = 1024 * 1024
export const USER_LIST_ROWS = 5000
export const USER_LIST_PART = 25
/** How many attachments a page of a list has by default. */
export const ATTACHMENTS_PER_PAGE = 5
/** How many linked pages are recorded for one page. */
export const LINKS_IN_A_TEXT = 500
/** How many links to one page a request of `page/links` may contain, and the most characters of the words of each. */
export const LINKS_ASKED = 50
export const LINK_WORDS_LENGTH = 1000
/** How many pages, or headings of a page, are offered to link to. */
export const LINK_CHOICES = 20

export const GROUP_NAME_LENGTH = 50
export const TEAM_NAME_LENGTH = 100
export const MESSAGE_LENGTH = 2000
/** How many names, items or people a call accepts. */
export const NAMES_IN_A_LIST = 100
/** How many first-level catalogs a call may limit a member to. */
export const CATALOGS_OF_A_MEMBER = 1000
/** The most groups of items of a user. */
export const ITEM_GROUPS_MOST = 500
export const ITEMS_IN_A_LIST = 2000
export const PEOPLE_IN_A_LIST = 500
/** The most rows on a page of a list. */
export const PAGE_SIZE_MOST = 100

/** How long an edit lock lives unless it is renewed. Editors renew it every 20 minutes. */
export const LOCK_SECONDS = 1800
/** The value of `lock_to` that releases a lock. */
export const LOCK_RELEASE = 1000
/** How long deleted things are kept. */
export const RECYCLE_DAYS = 30
export const RECYCLE_SECONDS = RECYCLE_DAYS * 24 * 3600
/** The default minimum length of new passwords, in characters. */
export const PASSWORD_CHARACTERS = 8
/** How many days an invite link is valid by default and at most, and how many people may use one at most. */
export const INVITE_DAYS = 7
export const INVITE_DAYS_MOST = 90
export const INVITE_USES_MOST = 100

/** Characters around a hit in `search_content`. */
export const SEARCH_BEFORE = 100
export const SEARCH_AFTER = 200
/** The most pages that a search in an item returns. */
export const SEARCH_HITS = 100
/** The most pages that a search across items returns. */
export const SEARCH_EVERYWHERE_HITS = 50
/** The longest question to the AI assistant, in characters. */
export const AI_QUESTION_LENGTH = 30_000

/** The most characters of a mock template. */
export const MOCK_TEMPLATE_LENGTH = 64 * 1024
export const MOCK_PATH_LENGTH = 2048

/** How many days the overview of the site looks back at most. */
export const FIGURE_DAYS_MOST = 365

export const PLAN_NAME_LENGTH = 60
/** The longest revision of a plan that a save may name. */
export const PLAN_REVISION_LENGTH = 64
export const PRICE_TEXT_LENGTH = 100
/** The longest note of an order, of the person or of the administrator. */
export const ORDER_NOTE_LENGTH = 1000
/** The longest text on how to pay. */
export const ORDER_TEXT_LENGTH = 5000
/** The longest period of a plan: ten years. */
export const PLAN_MONTHS_MOST = 120
/** The maximum number of plans of a site. */
export const PLANS_MOST = 50
/** Rows on a page of the own orders. */
export const ORDERS_PER_PAGE = 10
/** The length of the name of an access token, in characters. */
export const ACCESS_TOKEN_NAME_LENGTH = 60
/** How long an access token lives unless its user says otherwise, in days, and the maximum: ten years. */
export const ACCESS_TOKEN_DAYS = 90
export const ACCESS_TOKEN_DAYS_MOST = 3650
/** The maximum number of items that an access token can be limited to. */
export const ACCESS_TOKEN_ITEMS = 100
/** The maximum number of live access tokens of a user. */
export const ACCESS_TOKENS_PER_USER = 100

/** The largest file that is imported, in bytes. */
export const IMPORT_BYTES = 200 * 1024 * 1024
/** The most files of a folder or an archive that are imported. */
export const IMPORT_ENTRIES = 50_000
/** The most rows of the tree that people see before an import. */
export const IMPORT_ROWS = 2000

/** The largest uploaded file with the data of another system, in bytes. Larger ones are put into the folder of the server. */
export const MOVE_FILE_BYTES = 2 * 1024 * 1024 * 1024
/** The longest name of a site that is moved here, path in the folder of the server, and address of a database, in characters. */
export const MOVE_NAME_LENGTH = 40
export const MOVE_PATH_LENGTH = 500

/** The largest body of a call that takes the answer of a passkey. */
export const PASSKEY_BODY_BYTES = 64 * 1024

/** The note of an invitation code, in characters. */
export const REGISTER_CODE_NOTE_LENGTH = 100
/** How many people may register with one invitation code at most. */
export const REGISTER_CODE_USES_MOST = 100
