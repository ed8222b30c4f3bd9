/** Numbers and names of the product, as the specification (sections 1, 4, 6 and 9) and the wire contract give them. */

/** Kinds of items. 0 on the wire is taken as `regular`. */
export const ITEM_TYPE = { regular: 1, single_page: 2, external: 3, spreadsheet: 4 } as const

/** What a member of an item may do (specification, section 6). */
export const MEMBER_GROUP = { read_only: 0, edit: 1, admin: 2 } as const

/** Groups of the site's users. */
export const USER_GROUP = { admin: 1, ordinary: 2 } as const

/** What an item does with the line breaks of its pages when they are saved. */
export const LINE_BREAK_SETTING = { automatic: 0, typed: 1, markdown: 2 } as const

/** What somebody is in a team. */
export const TEAM_MEMBER_GROUP = { ordinary: 1, admin: 2 } as const

/** What `/` shows: the landing page, the login page, or an item. */
export const HOME_PAGE = { full: 1, login: 2, item: 3 } as const

/** Names of the site settings kept in the table `options`. */
export const SITE_OPTIONS = [
  'register_open',
  'register_by_invite',
  'password_min_length',
  'home_page',
  'home_item',
  'beian',
  'history_version_count',
  'require_verified_email',
  'show_watermark',
  'site_url',
  'marketing_line',
  'home_skin',
  'http_test_url',
  'demo_url',
  'help_url',
  'client_url',
  'feedback_url',
  'more_products',
  'open_api_key',
  'open_api_host',
  'ai_model_name',
] as const

/** Levels of catalogs on the wire: a first-level catalog is 2, the deepest is 4 (three folds). */
export const CATALOG_LEVEL = { first: 2, deepest: 4 } as const

/** The order number a pushed page or catalog gets when the sender names none. */
export const DEFAULT_ORDER = 99
export const CATALOGS_PER_ITEM = 1500
export const OPEN_API_PAGES_PER_ITEM = 5000
export const CATALOG_PATH_BYTES = 1000

export const PAGE_CONTENT_BYTES = 1024 * 1024
export const PAGE_TITLE_LENGTH = 200
/** The id that an editor gives the first save of a page, and how long the server knows it. */
export const REQUEST_ID_LENGTH = 64
export const PAGE_REQUEST_SECONDS = 7 * 24 * 3600
export const PAGE_COMMENTS_LENGTH = 500
export const ITEM_NAME_LENGTH = 100
export const ITEM_DESCRIPTION_LENGTH = 1000
export const ITEM_DOMAIN_LENGTH = 50
export const ITEM_PASSWORD_LENGTH = 100
export const CATALOG_NAME_LENGTH = 100
export const USERNAME_LENGTH = 50
export const DISPLAY_NAME_LENGTH = 50
export const PASSWORD_BYTES = 100
export const KEYWORD_LENGTH = 200
/** The longest SQL that a call turns into Markdown; the browser reads whole dumps by itself. */
export const SQL_CHARACTERS = 1_000_000
/** The largest dump that the browser reads. */
export const SQL_FILE_MEGABYTES = 200

/** The largest body of any call in bytes: a page of the largest size, percent-encoded twice, with room for the other fields. */
export const CALL_BODY_BYTES = 16 * 1024 * 1024
/** The largest body of calls whose fields need no more, and the room for other fields in larger ones. */
export const SMALL_BODY_BYTES = 256 * 1024
/** A character beyond U+FFFF in its longest encoding: four percent-encoded bytes, or two `\uXXXX` of JSON. A Chinese one takes nine. */
export const BODY_BYTES_PER_CHARACTER = 12
/** The digits of an integer with its sign. */
export const INTEGER_CHARACTERS = 17
/** The body of calls that set the order of things: some 50,000 of them. */
export const ORDER_BODY_BYTES = 2 * 1024 * 1024
/** Bodies that nobody looks at, such as those of requests to a mock, may have this size. Nothing of them is kept. */
export const OTHER_BODY_BYTES = 1024 * 1024
/** Bodies up to this size are not counted: a connection takes about as much by itself. */
export const UNCOUNTED_BODY_BYTES = 16 * 1024
/**
 * How many bytes of bodies one process holds, and of these how many one address may send at once: 256 MB in four rooms, so that large bodies
 * do not delay small ones, and senders without a token delay nobody who has one.
 */
export const BODY_ROOMS = {
  largeOfUsers: { bytes: 128 * 1024 * 1024, perAddress: 64 * 1024 * 1024 },
  largeOfOthers: { bytes: 64 * 1024 * 1024, perAddress: 32 * 1024 * 1024 },
  smallOfUsers: { bytes: 32 * 1024 * 1024, perAddress: 16 * 1024 * 1024 },
  smallOfOthers: { bytes: 32 * 1024 * 1024, perAddress: 8 * 1024 * 1024 },
}
/** How long a body waits for room, how many wait in each room, and after how many seconds a refused sender should try again. */
export const BODY_ROOM_WAIT_MS = 20_000
export const BODY_ROOM_WAITING = 1000
export const BODY_ROOM_RETRY_SECONDS = 10
/** A body may take this long, and longer only while it arrives at this pace. */
export const BODY_GRACE_SECONDS = 30
export const BODY_BYTES_PER_SECOND = 20_000
/** How many fields a body may have. */
export const CALL_BODY_FIELDS = 1000

export const TEMPLATE_TITLE_LENGTH = 200
/** How many templates somebody may have, and how many may be offered in an item; their lists carry the texts, so their bytes are limited too. */
export const TEMPLATES_PER_USER = 200
export const TEMPLATES_PER_ITEM = 200
export const TEMPLATES_BYTES = 8 * 1024 * 1024
/** An uploaded file must be smaller than this many MiB, unless `UPLOAD_MB` says otherwise. */
export const UPLOAD_MB_DEFAULT = 4
export const UPLOAD_MB_MOST = 1024
/** What the body of an upload may hold besides the file. */
export const UPLOAD_FIELDS_BYTES = 1024 * 1024
/** The largest file whose sender may be named after it: it is held in memory until then. A larger one needs its token before the file. */
export const UPLOAD_HELD_BYTES = 16 * 1024 * 1024
/** How much of a file's beginning is looked at for its type: the mark of an ISO image, the farthest of all, is at 32769. */
export const FILE_HEAD_BYTES = 36 * 1024
/** Files that one user may upload in `ACCOUNT_WINDOW_SECONDS`: room for moving a whole documentation, not for filling a disk in minutes. */
export const UPLOADS_PER_USER = 3000
export const FILE_NAME_LENGTH = 255
/** What was uploaded and belongs to nothing is removed when it is this old. */
export const ORPHAN_SECONDS = 24 * 3600
/** Attachments on one page of a list (specification, section 9). */
export const ATTACHMENTS_PER_PAGE = 5
/** Which attachments a list shows (specification, section 9). */
export const ATTACHMENT_TYPE = { all: -1, image: 1, general: 2 } as const
/** How many files the text of one page can take into its keeping. */
export const FILES_IN_A_TEXT = 1000
/** To how many other pages the links of one page are followed. */
export const LINKS_IN_A_TEXT = 500
/** How many pages that link to a page are named at its foot. */
export const LINKS_HERE = 100
/** How many links to one page a question about the links of a text may name, and how long the words of each may be. */
export const LINKS_ASKED = 50
export const LINK_WORDS_LENGTH = 1000
/** How many pages, or headings of one, are offered to link to. */
export const LINK_CHOICES = 20
/** How long anybody may keep a file of an open item without asking again. */
export const OPEN_FILE_CACHE_SECONDS = 300

export const GROUP_NAME_LENGTH = 50
/** How many groups of items somebody may have. */
export const ITEM_GROUPS_PER_USER = 500
export const TEAM_NAME_LENGTH = 100
export const MESSAGE_LENGTH = 2000
/** How many names, items or people one call may take. */
export const NAMES_IN_A_LIST = 100
export const ITEMS_IN_A_LIST = 2000
export const PEOPLE_IN_A_LIST = 500
/** The most rows of one page of a list. */
export const PAGE_SIZE_MOST = 100

/** How long an edit lock lives without being renewed: longer than the heartbeat of 20 minutes. */
export const LOCK_SECONDS = 1800
/** The heartbeat of the page editor. */
export const LOCK_HEARTBEAT_MS = 20 * 60 * 1000
/** `lock_to` that releases a lock. */
export const LOCK_RELEASE = 1000
/** The editor keeps a draft this often; one is offered when the text has more than this many characters. */
export const DRAFT_MS = 30_000
export const DRAFT_CHARACTERS = 10
/** The unread badge asks first after this long, then this often; an opened list is marked read after this long. */
export const UNREAD_FIRST_MS = 2000
export const UNREAD_MS = 300_000
export const READ_MARK_MS = 2000
/** How long a notification of the browser stays. */
export const BROWSER_NOTICE_MS = 30_000
/** Notices on one page of the list. */
export const NOTICES_PER_PAGE = 5
/** How long a browser that gave the visit password of an item may read it. */
export const VISIT_PASS_SECONDS = 30 * 24 * 3600
export const VISIT_TRIES_PER_ADDRESS = 10
/** How long deleted things are kept. */
export const RECYCLE_DAYS = 30
export const RECYCLE_SECONDS = RECYCLE_DAYS * 24 * 3600
/** How many characters a new password must have at least, unless the site says otherwise, and the most that a site may ask for. */
export const PASSWORD_CHARACTERS = 8
export const PASSWORD_CHARACTERS_MOST = 64
/** How often a captcha that was answered right is given back because something else was wrong with the form. */
export const CAPTCHA_RETURNS = 5
export const DAY_SECONDS = 24 * 3600
/** How many days an invite link lives, unless its maker says otherwise, and at most; how many people may use one; how many one user may make in `ACCOUNT_WINDOW_SECONDS`. */
export const INVITE_DAYS = 7
export const INVITE_DAYS_MOST = 90
export const INVITE_USES_MOST = 100
export const INVITES_PER_USER = 100
/** Life of the link for a forgotten password. */
export const PASSWORD_TOKEN_SECONDS = 3600
export const EMAIL_TOKEN_SECONDS = 24 * 3600
/** Mails that one user, and one address of the network, may have sent in `ACCOUNT_WINDOW_SECONDS`. */
export const MAILS_PER_USER = 5
export const MAILS_PER_ADDRESS = 30
/** How long a mail server may keep silent. */
export const MAIL_TIMEOUT_MS = 15_000

/** Above these a merge of two changes of a page is not tried: lines added and taken away by one side, and milliseconds. */
export const MERGE_EDITS = 4000
export const MERGE_TIMEOUT_MS = 500
/** The longest lock that anybody may ask for: what old clients ask for. */
export const LOCK_SECONDS_MOST = 18_000

export const HISTORY_VERSIONS_DEFAULT = 20
export const HISTORY_VERSIONS_MOST = 1000
/** So many characters of the versions of a page are compared to say how large each change was. */
export const HISTORY_COMPARED_CHARACTERS = 4_000_000
export const CHANGE_LOG_ROWS = 300
/** Rows of one page of the change log's dialog. */
export const CHANGE_LOG_PAGE_ROWS = 10

export const CAPTCHA_LENGTH = 4
export const CAPTCHA_SECONDS = 600
export const SESSION_SECONDS = 180 * 24 * 3600
/** A session's time of last use is written at most this often, so that reading does not write on each request. */
export const SESSION_TOUCH_SECONDS = 3600

/** Wrong passwords for one account from one device or address before that origin is locked out of the account for the window. */
export const LOGIN_TRIES_PER_ORIGIN = 5
/** Wrong passwords for one account from anywhere before origins without an earlier login are locked out of it for the window. */
export const LOGIN_TRIES_PER_ACCOUNT = 50
/** Wrong passwords from one address, whatever the names, before the address is locked for the window, except for accounts that were logged in to from it. */
export const LOGIN_TRIES_PER_ADDRESS = 30
export const LOGIN_WINDOW_SECONDS = 300
/** How long a device or address counts as known after its last login. */
export const KNOWN_ORIGIN_SECONDS = 400 * 24 * 3600
export const CAPTCHAS_PER_ADDRESS = 600
export const REGISTRATIONS_PER_ADDRESS = 300
export const ACCOUNT_WINDOW_SECONDS = 3600
/** Calls of the open API that run at once in one process: fewer than it has connections to the database, so that others get some. */
export const OPEN_API_AT_ONCE = 6
/** The same of one item. */
export const OPEN_API_AT_ONCE_PER_ITEM = 4
/** Calls of the open API that wait for their turn in one process; each keeps a socket. */
export const OPEN_API_WAITING = 500
export const OPEN_API_WAITING_BYTES = 64 * 1024 * 1024
export const OPEN_API_RETRY_SECONDS = 5
/** Wrong keys from one address in a window, before more of them are refused unseen. Right keys are not concerned. */
export const OPEN_API_REFUSALS_PER_ADDRESS = 60
/** Different wrong tokens for one item from one address in a window, before that address may not use the item's key at all. */
export const OPEN_API_GUESSES = 60
export const OPEN_API_WINDOW_SECONDS = 60
export const SQL_CALLS_PER_ADDRESS = 60
export const SQL_WINDOW_SECONDS = 60
/** `ScriptCron/run` does its work at most this often; calls in between answer success and do nothing. */
export const CRON_SECONDS = 60
/** A QR code is never larger than this, whatever size was asked for (pixels of one side). */
export const QR_CODE_PIXELS = 1500

/** Characters around a hit in `search_content`. */
export const SEARCH_BEFORE = 100
export const SEARCH_AFTER = 200
/** How many pages a search answers, the best ones. */
export const SEARCH_HITS = 100
/** The same across items. */
export const SEARCH_EVERYWHERE_HITS = 50
/** Headings of one page that a search names. */
export const SEARCH_HEADINGS = 5

/** Workers for the texts of users: how many at most, the memory of each in MB, and how long one without work stays. */
export const WORKERS_MOST = 4
export const WORKER_MEMORY_MB = 512
export const WORK_IDLE_MS = 30_000
/** Pieces of work that may wait for a worker, in all and of one item (or address). */
export const WORK_QUEUE_MOST = 1000
export const WORK_QUEUE_MOST_OF_TURN = 100
/** How long a reader waits for a rendering before the text is shown as it was written. */
export const READER_PATIENCE_MS = 4_000
/** The most HTML that is shown of a page, in characters, and the most headings that are listed of it. */
export const PAGE_HTML_LENGTH = 8 * 1024 * 1024
export const PAGE_HEADINGS = 5_000

/** JSON that is laid out over lines: how deep it may nest, and the most characters that may come out. */
export const JSON_DEPTH = 200
export const JSON_LAID_OUT_LENGTH = 1024 * 1024

/** A new sheet (specification, section 9), and the most that one may have. Sizes in pixels. */
export const SHEET_ROWS = 800
export const SHEET_COLUMNS = 26
export const SHEET_ROW_HEIGHT = 25
export const SHEET_COLUMN_WIDTH = 100
export const SHEET_ROWS_MOST = 20_000
export const SHEET_COLUMNS_MOST = 702
export const SHEETS_MOST = 100
export const SHEET_NAME_LENGTH = 60
/** How often an editor of a spreadsheet renews its lock, and looks whether that of somebody else has ended. */
export const SHEET_LOCK_HEARTBEAT_MS = 180_000
export const SHEET_LOCK_LOOK_MS = 15_000
/** A changed cell is saved this long after the last key; one that could not be sent is tried again. */
export const SHEET_SAVE_MS = 800
export const SHEET_RETRY_MS = 10_000
/** Saves of one author within this time are one version: the grid saves on each cell. */
export const SHEET_VERSION_SECONDS = 600
/** How many steps undo takes back. */
export const SHEET_UNDO_STEPS = 200
/** Merged areas of one sheet. */
export const SHEET_MERGES_MOST = 20_000
/** The most characters of a cell that a formula reads or makes, and that a reader sees: the limit of other spreadsheet programs. */
export const CELL_TEXT_LENGTH = 32_767
/** A formula: its characters, how deep it nests, and the cells of one range. */
export const FORMULA_LENGTH = 4000
export const FORMULA_DEPTH = 64
export const FORMULA_RANGE_CELLS = 100_000
/** Steps that all formulas of a book may take: a step is a cell that is read, a part of a formula, or some characters of a text. */
export const FORMULA_STEPS = 5_000_000
/** The most HTML that is stored of a spreadsheet page, in characters. */
export const SHEET_HTML_LENGTH = 1024 * 1024
/** Files that are read into a sheet: their bytes, what they may unpack to, and how long reading may take. */
export const SHEET_FILE_BYTES = 20 * 1024 * 1024
export const SHEET_FILE_UNPACKED_BYTES = 200 * 1024 * 1024
export const SHEET_FILE_MS = 30_000

/** The AI provider and its model while the administrator names none. */
export const AI_HOST = 'https://api.openai.com'
export const AI_MODEL = 'gpt-4o'
/** What one question to the AI assistant may hold (characters), and what is taken of an answer: characters of its text, bytes on the wire. */
export const AI_QUESTION_LENGTH = 30_000
export const AI_ANSWER_LENGTH = 200_000
export const AI_ANSWER_BYTES = 8 * 1024 * 1024
/** Questions of one user in `AI_WINDOW_SECONDS`. */
export const AI_QUESTIONS_PER_USER = 60
export const AI_WINDOW_SECONDS = 3600
/** How long the provider may keep silent, and how long a whole answer may take. */
export const AI_SILENCE_MS = 60_000
export const AI_TOTAL_MS = 300_000

/** Pasted HTML shorter than this is inserted as text (specification, section 5). */
export const PASTED_HTML_CHARACTERS = 200
/** Above this many characters the live preview of the editor stops. */
export const LIVE_PREVIEW_CHARACTERS = 4000
export const REQUEST_TIMEOUT_MS = 60_000

/**
 * First segments of addresses that are ours. A personal domain of an item lives at the root of the address space, so none of these may be one.
 */
export const RESERVED_SEGMENTS = [
  'admin',
  'api',
  'assets',
  'attachment',
  'catalog',
  'common',
  'data',
  'docs',
  'favicon',
  'healthz',
  'help',
  'home',
  'index',
  'item',
  'login',
  'logout',
  'message',
  'metrics',
  'mock',
  'mcp',
  'octavo',
  'open',
  'order',
  'p',
  'page',
  'prices',
  'public',
  'readyz',
  'register',
  'robots',
  'search',
  'server',
  'setting',
  'settings',
  'sitemap',
  'static',
  'team',
  'upload',
  'uploads',
  'user',
  'web',
  'www',
] as const

/** A mock template in characters; what an answer may hold: values, characters, levels. */
export const MOCK_TEMPLATE_LENGTH = 64 * 1024
export const MOCK_NODES = 10_000
export const MOCK_OUTPUT_CHARACTERS = 1024 * 1024
export const MOCK_DEPTH = 40
export const MOCK_PATH_LENGTH = 2048
/** Mock addresses with variables of one item. */
export const MOCK_PATTERNS = 500

/** What a process keeps of answers that are ready to be sent, in bytes. */
export const READY_BYTES = 32 * 1024 * 1024

/** How many addresses a part of the sitemap names (the protocol allows 50,000), and how many parts its index (as many as that). */
export const SITEMAP_ADDRESSES = 10_000
export const SITEMAP_PARTS = 50_000
