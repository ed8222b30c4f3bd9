/** Enumerations of the protocol, with their numbers on the wire. */

/** Types of items. 0 on the wire means `regular`. */
export const ITEM_TYPE = { regular: 1, single_page: 2, external: 3, spreadsheet: 4 } as const

/**
 * Whether pushes make at most one page in an item. A single-page item shows no further one. A spreadsheet shows further pages, but people make them.
 */
export const takesOnePush = ({ item_type }: { item_type: number }): boolean =>
  item_type === ITEM_TYPE.single_page || item_type === ITEM_TYPE.spreadsheet

/** The authority of a member of an item (docs/protocol.md, Members). */
export const MEMBER_GROUP = { read_only: 0, edit: 1, admin: 2 } as const

/** Groups of the site's users. */
export const USER_GROUP = { admin: 1, ordinary: 2 } as const

/** How single line breaks are treated by saves in an item. */
export const LINE_BREAK_SETTING = { automatic: 0, typed: 1, markdown: 2 } as const

/** Roles in a team. */
export const TEAM_MEMBER_GROUP = { ordinary: 1, admin: 2 } as const

/** The screen at `/`: the landing page, the login page, or an item. */
export const HOME_PAGE = { full: 1, login: 2, item: 3 } as const

/** How much the landing page shows: everything, or only the headline with the links of the site. */
export const HOME_SKINS = ['', 'plain'] as const

/** The people who may create items: everybody, site administrators, or administrators and chosen people. */
export const ITEM_CREATORS = ['everybody', 'administrators', 'chosen'] as const
export type ItemCreators = (typeof ITEM_CREATORS)[number]

/** How the connection to a mail server is encrypted. */
export const MAIL_SECURITY = ['starttls', 'tls', 'none'] as const

/** Levels of catalogs on the wire: a first-level catalog is 2, the deepest is 4 (three folds). */
export const CATALOG_LEVEL = { first: 2, deepest: 4 } as const

/** The users that the site setting `second_step_required` names. */
export const SECOND_STEP_FOR = ['nobody', 'administrators', 'everybody'] as const

/** The column `is_del` of an item: it exists, it was deleted, or an import is making it and nobody sees it. */
export const ITEM_PRESENCE = { exists: 0, deleted: 1, being_made: 2 } as const

/** The filter for a list of attachments. */
export const ATTACHMENT_TYPE = { all: -1, image: 1, general: 2 } as const

/** The scope of an access token: to read, to write as well, or to administer the site as well. */
export const TOKEN_SCOPES = ['read', 'write', 'administer'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Kinds of directories and providers through which people sign in. */
export const PROVIDER_KINDS = ['ldap', 'oauth2', 'oidc', 'cas'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/**
 * The existing account that the first sign-in through a provider links: none, the one with the same user name, or the one with the same e-mail
 * address if both sides have verified it. It never links the account of an administrator.
 */
export const LINK_BY = ['none', 'username', 'email'] as const
export type LinkBy = (typeof LINK_BY)[number]

/** States of an order of a plan. */
export const ORDER_STATE = {
  placed: 'placed',
  confirmed: 'confirmed',
  refused: 'refused',
  cancelled: 'cancelled',
  ended: 'ended',
} as const

/** The meaning of a directory's group: a member or an administrator of a team, or an administrator of the site. */
export const MAPPED_TO = ['team', 'team_admin', 'administrator'] as const
export type MappedTo = (typeof MAPPED_TO)[number]

/** The kinds of object storage of the protocol. All of them speak S3. */
export const S3_TYPES = ['s3_storage', 'aliyun', 'qiniu', 'qcloud'] as const
/** The people who may log in with a password of this site: everybody, administrators, or named people. */
export const LOCAL_PASSWORD = ['everybody', 'administrators', 'named'] as const
export type LocalPassword = (typeof LOCAL_PASSWORD)[number]

/** The filter of the administrators' list of files: all, unused ones older than a day, missing ones. */
export const FILE_STATE = { all: 0, unused: 1, missing: 2 } as const

/** The state of an announcement. One that is announced is shown from its time on. */
export const ANNOUNCEMENT_STATE = { announced: 0, draft: 1, withdrawn: 2 } as const

/** The place of files: the folder of the server, or an object storage. */
export const STORAGE_KINDS = ['local', 's3'] as const

/** Kinds of operations (long work): `server/domain/operation/kinds.ts`. */
export const OPERATION_KINDS = [
  'import',
  'export',
  'storage_move',
  'backup',
  'backup_check',
  'site_move',
  'site_move_file',
] as const
export type OperationKindName = (typeof OPERATION_KINDS)[number]

/** States of an operation. The last three are its end. */
export const OPERATION_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type OperationState = (typeof OPERATION_STATES)[number]

/** How often a site backs itself up. */
export const BACKUP_EVERY = ['never', 'daily', 'weekly'] as const
export type BackupEvery = (typeof BACKUP_EVERY)[number]

/** Where a site keeps its backups: in a folder of the server, or in the object storage. */
export const BACKUP_PLACES = ['folder', 's3'] as const
export type BackupPlace = (typeof BACKUP_PLACES)[number]

/** What is done with the site of another system: told what a move would do, moved here, or compared with what it became. */
export const MOVE_ACTS = ['dry_run', 'move', 'verify'] as const
export type MoveAct = (typeof MOVE_ACTS)[number]

/** The uploaded parts of the site of another system. */
export const MOVE_PARTS = ['data', 'uploads'] as const
export type MovePart = (typeof MOVE_PARTS)[number]

/** Where a part of the site of another system comes from. `kept`: as in the operation before. */
export const MOVE_FROM = ['none', 'upload', 'folder', 'database', 'kept'] as const
export type MoveFrom = (typeof MOVE_FROM)[number]

/** What becomes of a person whose name is taken here: a new account with another name, or the account that is here. */
export const MOVE_SAME_NAME = ['new', 'link'] as const

/** The treatment of pages that the item already has, by catalog and title, in an import. */
export const IMPORT_EXISTING = ['update', 'skip', 'both'] as const
export type ImportExisting = (typeof IMPORT_EXISTING)[number]

/** The present step of an operation. The words are in `operation.steps` of shared/i18n. */
export const OPERATION_STEPS = [
  'waiting',
  'starting',
  'reading',
  'checking',
  'people',
  'items',
  'pages',
  'pictures',
  'files',
  'links',
  'drawing',
  'writing',
  'packing',
  'storing',
  'removing',
  'undoing',
  'rest',
] as const
export type OperationStep = (typeof OPERATION_STEPS)[number]
