import { DEFAULT_LANG, type Lang } from './i18n/languages.ts'
import { serverTexts } from './i18n/server-texts.ts'
import type { ServerTexts } from './i18n/type.ts'

/**
 * The catalogue of errors: name → the protocol's code (docs/protocol.md, Codes). The texts are in `i18n/<language>/errors.ts`. `status` is the
 * HTTP status of errors of the transport; refusals of calls have 200.
 */
export interface ErrorEntry {
  code: number
  status?: number
}

export const errors = {
  BAD_FIELD: { code: 10101 },
  BAD_BODY: { code: 10101 },
  NOT_FOUND: { code: 10101 },
  NOT_LOGGED_IN: { code: 10102 },
  CROSS_SITE: { code: 10103 },
  NO_PERMISSION: { code: 10103 },
  ITEM_ARCHIVED: { code: 10103 },
  NAME_TAKEN: { code: 10101 },
  REGISTRATION_CLOSED: { code: 10101 },
  REGISTER_CODE_WRONG: { code: 10101 },
  EMAIL_DOMAIN: { code: 10101 },
  EMAIL_AWAITED: { code: 10101 },
  PASSWORDS_DIFFER: { code: 10101 },
  OLD_PASSWORD_WRONG: { code: 10101 },
  LOGIN_REFUSED: { code: 10204 },
  LOGIN_LOCKED: { code: 10210 },
  DIRECTORY_DOWN: { code: 10011 },
  LOCAL_PASSWORD_OFF: { code: 10101 },
  LOGIN_AGAIN: { code: 10101 },
  CHANGED_MEANWHILE: { code: 10409 },
  DIRECTORY_FAILED: { code: 10011 },
  SIGN_IN_OFF: { code: 10101 },
  SIGN_IN_FAILED: { code: 10101 },
  SECRET_LOGIN_REFUSED: { code: 10101 },
  CAPTCHA_WRONG: { code: 10206 },
  ITEM_NAME_MISSING: { code: 10100 },
  TOO_MANY_CATALOGS: { code: 10100 },
  TOO_MANY_PAGES: { code: 10100 },
  CATALOG_TOO_DEEP: { code: 10101 },
  CATALOG_CYCLE: { code: 10101 },
  WRONG_ITEM: { code: 10101 },
  ITEM_TYPES_DIFFER: { code: 10101 },
  MARKDOWN_NOT_HERE: { code: 10101 },
  EXPORT_EMPTY: { code: 10101 },
  EXPORT_RUNS: { code: 10101 },
  EXPORT_FORMAT_NOT_HERE: { code: 10101 },
  EXPORT_NO_CALLS: { code: 10101 },
  EXPORT_TOO_LARGE: { code: 10101 },
  EXPORT_RIGHTS_SHRANK: { code: 10302 },
  ITEM_NOT_VISIBLE: { code: 10303 },
  ITEM_NOT_MANAGED: { code: 10303 },
  ITEM_NOT_EDITED: { code: 10303 },
  DOMAIN_TAKEN: { code: 10304 },
  DOMAIN_INVALID: { code: 10305 },
  KEY_MISMATCH: { code: 10306 },
  VISIT_PASSWORD_WRONG: { code: 10010 },
  PASSWORD_WRONG: { code: 10208 },
  USER_UNKNOWN: { code: 10209 },
  EMAIL_TAKEN: { code: 10202 },
  EMAIL_NOT_VERIFIED: { code: 10250 },
  EMAIL_TOKEN_WRONG: { code: 10101 },
  INVITE_WRONG: { code: 10101 },
  PASSWORD_TOKEN_WRONG: { code: 10101 },
  MAIL_NOT_SET_UP: { code: 10101 },
  MAIL_FAILED: { code: 10101 },
  MAIL_OUTDATED: { code: 10409 },
  MAIL_GONE: { code: 10503, status: 503 },
  ANNOUNCEMENT_SHOWN: { code: 10101 },
  PAGE_LOCKED: { code: 10101 },
  PAGE_CONFLICT: { code: 10409 },
  PAGE_COUNT_EXCEEDED: { code: 10101 },
  TOO_MANY_COLLABORATORS: { code: 10310 },
  TOO_MANY_ITEMS: { code: 10101 },
  STORAGE_FULL: { code: 10101 },
  TRAFFIC_USED_UP: { code: 10101 },
  PLAN_HAS_ORDERS: { code: 10101 },
  PLAN_IS_DEFAULT: { code: 10101 },
  TOO_MANY_PLANS: { code: 10101 },
  PLAN_CHANGED: { code: 10409 },
  ORDER_WAITS: { code: 10101 },
  ORDER_DECIDED: { code: 10101 },
  CATALOG_NOT_FIRST_LEVEL: { code: 10101 },
  NOT_A_MEMBER: { code: 10101 },
  OWNER_STAYS: { code: 10101 },
  ONLY_THROUGH_TEAM: { code: 10101 },
  NOT_MEMBER_OF_ITEM: { code: 10101 },
  UPDATE_BY_HAND: { code: 10101 },
  UPDATE_NOT_ANSWERED: { code: 10101 },
  AI_NOT_SET_UP: { code: 10101 },
  AI_FAILED: { code: 10101 },
  TEMPLATES_FULL: { code: 10101 },
  ITEM_TEMPLATES_FULL: { code: 10101 },
  FILE_TOO_LARGE: { code: 10413, status: 413 },
  FILE_REFUSED: { code: 10101 },
  FILE_MISMATCH: { code: 10101 },
  FILE_NOT_YOURS: { code: 10101 },
  STORAGE_FAILED: { code: 10503, status: 503 },
  MOCK_TOO_LARGE: { code: 10101 },
  UNKNOWN_CALL: { code: 10404, status: 404 },
  /** On the legacy door alone. */
  FEATURE_NOT_HERE: { code: 10101 },
  TOO_LARGE: { code: 10413, status: 413 },
  TOO_SLOW: { code: 10408, status: 408 },
  TOO_MANY: { code: 10429, status: 429 },
  SECOND_STEP_NEEDED: { code: 10101 },
  SECOND_STEP_IN_BROWSER: { code: 10101 },
  SECOND_STEP_OVER: { code: 10101 },
  SECOND_STEP_REQUIRED: { code: 10103 },
  SECOND_STEP_STAYS: { code: 10101 },
  CODE_WRONG: { code: 10101 },
  TWO_STEP_OFF: { code: 10101 },
  SETUP_OVER: { code: 10101 },
  CONFIRM_NEEDED: { code: 10101 },
  PASSKEY_REFUSED: { code: 10101 },
  PASSKEY_UNKNOWN: { code: 10101 },
  PASSKEYS_NOT_HERE: { code: 10101 },
  PASSKEYS_FULL: { code: 10101 },
  ACCOUNT_DISABLED: { code: 10101 },
  ACCESS_TOKENS_FULL: { code: 10101 },
  TOKEN_NOT_ENOUGH: { code: 10103 },
  LAST_ADMINISTRATOR: { code: 10101 },
  NO_ADMINISTRATOR_GETS_IN: { code: 10101 },
  NOT_YOURSELF: { code: 10101 },
  USER_IS_ADMINISTRATOR: { code: 10101 },
  USER_OWNS_ITEMS: { code: 10101 },
  JOB_RUNNING: { code: 10101 },
  SETTINGS_CHANGED: { code: 10101 },
  LOGIN_FORCED: { code: 10312 },
  ITEM_CREATION_CLOSED: { code: 10103 },
  OPERATION_RUNS: { code: 10101 },
  OPERATIONS_FULL: { code: 10101 },
  OPERATION_INTERRUPTED: { code: 10101 },
  RESULT_GONE: { code: 10101 },
  WORK_TOO_LARGE: { code: 10101 },
  WORK_TOO_LONG: { code: 10101 },
  IMPORT_NOT_ALLOWED: { code: 10302 },
  IMPORT_BROKEN: { code: 10101 },
  IMPORT_UNKNOWN: { code: 10101 },
  IMPORT_TOO_LARGE: { code: 10101 },
  IMPORT_CHANGED_SINCE: { code: 10101 },
  MOVE_REFUSED: { code: 10101 },
  MOVE_FILES_GONE: { code: 10101 },
  MOVE_PATH: { code: 10101 },
  MOVE_ADDRESS: { code: 10101 },
  MOVE_ARCHIVE: { code: 10101 },
  MOVE_RUNS: { code: 10101 },
  MOVE_RUNS_SHELL: { code: 10101 },
  MOVE_LOST: { code: 10101 },
  MOVE_ENDED: { code: 10101 },
  WORK_GIVEN_UP: { code: 10503, status: 503 },
  DATABASE_GONE: { code: 10503, status: 503 },
  DATABASE_BUSY: { code: 10503, status: 503 },
  DISK_FULL: { code: 10503, status: 503 },
  OVERLOADED: { code: 10503, status: 503 },
  SERVER_BROKEN: { code: 10500, status: 500 },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors
export type ErrorParams = Record<string, string | number>

/** Words for `{thing}` and `{reason}` in texts of errors, in each language. */
export type Word = keyof ServerTexts['words']

/** The texts of all errors. A missing text does not compile. */
const textsOf = (lang: Lang): Record<ErrorName, string> => serverTexts(lang).errors

const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in params ? String(params[key]) : whole))

/** Whether this is the name of a word of the catalogue. */
export const isWord = (name: string): name is Word => Object.hasOwn(serverTexts(DEFAULT_LANG).words, name)

/** The text of an error in a language, without filling its parameters. */
export const textOfError = (name: ErrorName, lang: Lang): string => textsOf(lang)[name]

/** A word of the catalogue in a language, with its parameters filled. */
export function word(name: Word, lang: Lang, params: ErrorParams = {}): string {
  return fill(serverTexts(lang).words[name], params)
}

/** The text of an error in a language. A parameter whose value is `@name` is replaced by that word of the catalogue. */
export function errorText(name: ErrorName, lang: Lang, params: ErrorParams = {}): string {
  // Twice, because a word may contain another one.
  return fill(textOfError(name, lang), resolved(params, lang, resolved(params, lang, params)))
}

/** Parameters with words in place of their names. @param within the parameters that fill these words */
function resolved(params: ErrorParams, lang: Lang, within: ErrorParams): ErrorParams {
  const all: ErrorParams = {}
  for (const [key, value] of Object.entries(params))
    all[key] =
      typeof value === 'string' && value.startsWith('@') && isWord(value.slice(1))
        ? word(value.slice(1) as Word, lang, within)
        : value
  return all
}

/** A refusal from the catalogue. `field` names the input at fault, for the form that sent it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly error: ErrorName
  readonly params: ErrorParams
  readonly field: string | undefined
  /** Data that the interface needs to continue (the other text of a conflict). Only our own door sends it. */
  readonly data: unknown

  constructor(error: ErrorName, params: ErrorParams = {}, field?: string, data?: unknown) {
    super(errorText(error, DEFAULT_LANG, params))
    this.error = error
    this.params = params
    this.data = data
    this.field = field ?? (error === 'BAD_FIELD' ? String(params.field) : undefined)
  }

  /** The protocol's code of this error. */
  get code(): number {
    return errors[this.error].code
  }
}

/** The text of a refusal in a language. */
export const messageOf = (error: AppError, lang: Lang): string => errorText(error.error, lang, error.params)
