import type { Lang } from './i18n/languages.ts'

/**
 * The one catalogue of errors: name → the protocol's code (docs/protocol.md, Codes) and both texts. `{x}` in a text is filled from the
 * error's parameters. `status` is the HTTP status when the error is about the transport; refusals of a call travel as 200.
 */
export interface ErrorEntry {
  code: number
  en: string
  zh: string
  status?: number
}

export const errors = {
  BAD_FIELD: { code: 10101, en: '{field}: {reason}', zh: '{field}：{reason}' },
  BAD_BODY: { code: 10101, en: 'The body of the request cannot be read: {reason}', zh: '无法解析请求内容：{reason}' },
  NOT_FOUND: { code: 10101, en: '{thing} does not exist', zh: '{thing}不存在' },
  NOT_LOGGED_IN: { code: 10102, en: 'You are not logged in, or your session has ended', zh: '未登录或登录已失效' },
  CROSS_SITE: {
    code: 10103,
    en: 'This request came from another site and was refused',
    zh: '该请求来自其他网站，已被拒绝',
  },
  NO_PERMISSION: { code: 10103, en: 'You do not have permission to do this', zh: '你没有权限执行此操作' },
  ITEM_ARCHIVED: { code: 10103, en: 'The item is archived and can only be read', zh: '项目已归档，只能阅读' },
  NAME_TAKEN: { code: 10101, en: 'The name "{name}" is taken', zh: '用户名“{name}”已被使用' },
  REGISTRATION_CLOSED: { code: 10101, en: 'Registration is closed on this site', zh: '本站未开放注册' },
  PASSWORDS_DIFFER: { code: 10101, en: 'The two passwords differ', zh: '两次输入的密码不一致' },
  OLD_PASSWORD_WRONG: { code: 10101, en: 'The present password is wrong', zh: '原密码错误' },
  LOGIN_REFUSED: { code: 10204, en: 'Wrong name or password', zh: '用户名或密码错误' },
  LOGIN_LOCKED: {
    code: 10210,
    en: 'Too many wrong tries. Try again in {minutes} minutes',
    zh: '错误次数过多，请在 {minutes} 分钟后重试',
  },
  CAPTCHA_WRONG: { code: 10206, en: 'The captcha is wrong or has expired', zh: '验证码错误或已过期' },
  ITEM_NAME_MISSING: { code: 10100, en: 'The item needs a name', zh: '项目名称不能为空' },
  TOO_MANY_CATALOGS: { code: 10100, en: 'An item may have at most {max} folders', zh: '每个项目最多 {max} 个目录' },
  TOO_MANY_PAGES: {
    code: 10100,
    en: 'The item has {max} pages, as many as the open API may push',
    zh: '该项目已有 {max} 个页面，达到开放 API 上限',
  },
  CATALOG_TOO_DEEP: { code: 10101, en: 'Folders may be at most three levels deep', zh: '目录最多三级' },
  CATALOG_CYCLE: {
    code: 10101,
    en: 'A folder cannot be moved into itself or one of its own folders',
    zh: '不能把目录移动到它自身或其子目录下',
  },
  WRONG_ITEM: { code: 10101, en: '{thing} does not belong to this item', zh: '{thing}不属于该项目' },
  ITEM_TYPES_DIFFER: {
    code: 10101,
    en: 'Pages of this item cannot go there: choose a regular item',
    zh: '该项目的页面不能放到那里，请选择常规项目',
  },
  ITEM_NOT_VISIBLE: { code: 10303, en: 'You may not view this item', zh: '你没有访问该项目的权限' },
  ITEM_NOT_MANAGED: {
    code: 10303,
    en: 'Only those who manage the item may do this',
    zh: '只有项目管理者可以执行此操作',
  },
  ITEM_NOT_EDITED: {
    code: 10303,
    en: 'You do not have permission to edit here',
    zh: '你没有在此处编辑的权限',
  },
  DOMAIN_TAKEN: { code: 10304, en: 'The short address "{domain}" is taken', zh: '个性域名“{domain}”已被使用' },
  DOMAIN_INVALID: {
    code: 10305,
    en: 'A short address has letters and digits only, at least one letter, and is not a reserved word',
    zh: '个性域名只能是字母或数字，不能全为数字，也不能是保留字',
  },
  KEY_MISMATCH: { code: 10306, en: 'api_key or api_token does not match', zh: 'api_key或者api_token不匹配' },
  VISIT_PASSWORD_WRONG: { code: 10010, en: 'Wrong visit password', zh: '访问密码错误' },
  PASSWORD_WRONG: { code: 10208, en: 'Wrong password', zh: '密码错误' },
  USER_UNKNOWN: { code: 10209, en: 'There is no user {name}', zh: '用户 {name} 不存在' },
  EMAIL_TAKEN: { code: 10202, en: 'Another account has this e-mail address', zh: '该邮箱已被其他账号使用' },
  EMAIL_NOT_VERIFIED: {
    code: 10250,
    en: 'Saved. Your e-mail address is not verified yet, so a lost password could cost you access to your work',
    zh: '已保存。你的邮箱尚未验证，一旦忘记密码可能无法找回内容',
  },
  EMAIL_TOKEN_WRONG: { code: 10101, en: 'This verification link is wrong or has expired', zh: '验证链接错误或已过期' },
  INVITE_WRONG: {
    code: 10101,
    en: 'This invitation has expired, was used up or withdrawn, or was copied only in part',
    zh: '邀请已过期、已用完、已撤回或不完整',
  },
  PASSWORD_TOKEN_WRONG: {
    code: 10101,
    en: 'This link was used already, has expired, or was copied only in part',
    zh: '链接已使用、已过期或不完整',
  },
  MAIL_NOT_SET_UP: {
    code: 10101,
    en: 'This site sends no mail yet. Its administrator sets SMTP_URL',
    zh: '本站尚未配置邮件服务，请管理员设置 SMTP_URL',
  },
  MAIL_FAILED: { code: 10101, en: 'The mail could not be sent: {reason}', zh: '邮件发送失败：{reason}' },
  PAGE_LOCKED: { code: 10101, en: '{name} is editing {page}', zh: '{name} 正在编辑{page}' },
  PAGE_CONFLICT: {
    code: 10409,
    en: 'Somebody changed the same lines meanwhile. Both texts are here for you to settle',
    zh: '有人同时修改了相同的内容，请对照两份文本后处理',
  },
  PAGE_COUNT_EXCEEDED: {
    code: 10101,
    en: 'The item has as many pages as it may: {max}',
    zh: '项目页面数已达上限：{max}',
  },
  TOO_MANY_COLLABORATORS: {
    code: 10310,
    en: 'The item may have at most {max} collaborators',
    zh: '项目最多 {max} 位协作者',
  },
  CATALOG_NOT_FIRST_LEVEL: {
    code: 10101,
    en: 'Only a first-level folder can limit a member',
    zh: '只能按一级目录限制成员',
  },
  NOT_A_MEMBER: { code: 10101, en: '{name} may not read this page', zh: '{name} 无权阅读此页面' },
  AI_NOT_SET_UP: {
    code: 10101,
    en: 'This site has no AI assistant. Its administrator sets open_api_key',
    zh: '本站未启用 AI 助手，请管理员设置 open_api_key',
  },
  AI_FAILED: { code: 10101, en: 'The AI assistant has no answer: {reason}', zh: 'AI 助手未能回答：{reason}' },
  TEMPLATES_FULL: {
    code: 10101,
    en: 'There is no room for another template. Delete one that you do not need any more',
    zh: '模板数量或总大小已达上限，请先删除不再需要的模板',
  },
  ITEM_TEMPLATES_FULL: {
    code: 10101,
    en: '“{item}” has no room for another template',
    zh: '项目“{item}”的共享模板已达上限',
  },
  FILE_TOO_LARGE: {
    code: 10413,
    en: 'A file must be smaller than {mb} MB',
    zh: '文件必须小于 {mb} MB',
    status: 413,
  },
  FILE_REFUSED: {
    code: 10101,
    en: 'Files of this type are not taken. Allowed are {types}',
    zh: '不支持该类型的文件，允许的类型：{types}',
  },
  FILE_MISMATCH: {
    code: 10101,
    en: 'The content of this file is not what its name says ({type}). Allowed are {types}',
    zh: '文件内容与文件名后缀（{type}）不符，允许的类型：{types}',
  },
  FILE_NOT_YOURS: {
    code: 10101,
    en: 'Only who uploaded the file and those who manage the item may delete it',
    zh: '只有上传者和项目管理者可以删除该文件',
  },
  MOCK_TOO_LARGE: {
    code: 10101,
    en: 'This template makes more than a mock answer may hold. Use smaller numbers',
    zh: '该模板生成的内容过大，请减小数量',
  },
  UNKNOWN_CALL: { code: 10404, en: 'There is no call {call}', zh: '接口 {call} 不存在', status: 404 },
  TOO_LARGE: { code: 10413, en: 'The request is too large', zh: '请求内容过大', status: 413 },
  TOO_SLOW: { code: 10408, en: 'The request arrived too slowly', zh: '请求传输过慢', status: 408 },
  TOO_MANY: {
    code: 10429,
    en: 'Too many requests. Try again in {seconds} seconds',
    zh: '请求过于频繁，请在 {seconds} 秒后重试',
    status: 429,
  },
  WORK_GIVEN_UP: {
    code: 10503,
    en: 'This text takes too long to work through. Try again in a moment, or with a shorter text',
    zh: '内容处理耗时过长，请稍后重试，或缩短内容',
    status: 503,
  },
  SERVER_BROKEN: {
    code: 10500,
    en: 'The server failed. Quote {id} to the administrator',
    zh: '服务器出错，请把编号 {id} 告诉管理员',
    status: 500,
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors
export type ErrorParams = Record<string, string | number>

/** Words that fill `{thing}` and `{reason}`, so that no English word stands in a Chinese sentence. */
export const words = {
  item: { en: 'The item', zh: '项目' },
  page: { en: 'The page', zh: '页面' },
  this_page: { en: 'this page', zh: '此页面' },
  catalog: { en: 'The folder', zh: '目录' },
  parent: { en: 'The parent folder', zh: '上级目录' },
  team: { en: 'The team', zh: '团队' },
  member: { en: 'The member', zh: '成员' },
  group: { en: 'The group', zh: '分组' },
  version: { en: 'The version', zh: '历史版本' },
  session: { en: 'The session', zh: '会话' },
  invite: { en: 'The invitation', zh: '邀请' },
  announcement: { en: 'The announcement', zh: '公告' },
  share: { en: 'The shared page', zh: '分享页面' },
  user: { en: 'The user', zh: '用户' },
  file: { en: 'The file', zh: '文件' },
  empty_file: { en: 'the file is empty', zh: '文件是空的' },
  one_file: { en: 'send one file at a time', zh: '每次只能上传一个文件' },
  owns_it: { en: 'is the owner already', zh: '已是所有者' },
  required: { en: 'is required', zh: '不能为空' },
  not_an_integer: { en: 'must be a whole number', zh: '必须是整数' },
  out_of_range: { en: 'is out of range', zh: '超出允许范围' },
  too_short: { en: 'is too short (at least {min} characters)', zh: '太短（至少 {min} 个字符）' },
  too_long: { en: 'is too long (at most {max})', zh: '过长（最多 {max}）' },
  bad_characters: { en: 'has characters that are not allowed', zh: '包含不允许的字符' },
  not_text: { en: 'must be text', zh: '必须是文本' },
  not_json: { en: 'is not valid JSON', zh: '不是有效的 JSON' },
  wrong_shape: { en: 'does not have the expected form', zh: '格式不正确' },
  open_items_only: { en: 'is for open items only', zh: '仅适用于公开项目' },
  not_one_of: { en: 'is not one of the allowed values', zh: '不是允许的值' },
  malformed_json: { en: 'malformed JSON', zh: 'JSON 格式错误' },
  malformed_multipart: { en: 'malformed multipart data', zh: 'multipart 格式错误' },
  malformed_form: { en: 'malformed form data', zh: '表单格式错误' },
  not_an_object: { en: 'a JSON body must be an object', zh: 'JSON 内容必须是对象' },
  not_web_address: { en: 'is not a web address', zh: '不是有效的网址' },
  not_an_address: { en: 'is not an e-mail address', zh: '不是有效的邮箱地址' },
  mail_no_server: { en: 'the mail server does not answer', zh: '邮件服务器没有响应' },
  mail_login: { en: 'the mail server refused our login', zh: '邮件服务器拒绝登录' },
  mail_recipient: { en: 'the mail server does not take this address', zh: '邮件服务器不接受该地址' },
  mail_refused: { en: 'the mail server refused the mail', zh: '邮件服务器拒绝了该邮件' },
  ai_unreachable: { en: 'its service cannot be reached', zh: '无法连接到 AI 服务' },
  ai_address: {
    en: 'the address of its service may not be used (open_api_host)',
    zh: 'AI 服务的地址不可用（open_api_host）',
  },
  ai_redirected: {
    en: 'its service leads to another address (open_api_host)',
    zh: 'AI 服务跳转到了其他地址（open_api_host）',
  },
  ai_key: { en: 'its service refused our key (open_api_key)', zh: 'AI 服务拒绝了密钥（open_api_key）' },
  ai_model: {
    en: 'its service does not know the address or the model (open_api_host, ai_model_name)',
    zh: 'AI 服务找不到该地址或模型（open_api_host、ai_model_name）',
  },
  ai_question: { en: 'its service did not take the question', zh: 'AI 服务未接受该问题' },
  ai_busy: { en: 'its service is busy. Try again in a while', zh: 'AI 服务繁忙，请稍后重试' },
  ai_broken: { en: 'its service failed. Try again in a while', zh: 'AI 服务出错，请稍后重试' },
  ai_slow: { en: 'its service took too long', zh: 'AI 服务响应超时' },
  ai_broken_off: { en: 'the answer broke off', zh: '回答中断' },
  ai_too_long: { en: 'the answer is too long', zh: '回答过长' },
  ai_unreadable: { en: 'its service answered something else than expected', zh: 'AI 服务返回了无法识别的内容' },
  ai_empty: { en: 'its service sent no text', zh: 'AI 服务没有返回文字' },
  no_table: { en: 'has no CREATE TABLE statement', zh: '不包含 CREATE TABLE 语句' },
  too_many_fields: { en: 'too many fields', zh: '字段过多' },
} as const satisfies Record<string, { en: string; zh: string }>

export type Word = keyof typeof words

const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in params ? String(params[key]) : whole))

/** The text of a word of the catalogue in a language, its own parameters filled. */
export function word(name: Word, lang: Lang, params: ErrorParams = {}): string {
  return fill(words[name][lang], params)
}

/** The text of an error in a language. A parameter whose value is `@name` is replaced by that word of the catalogue. */
export function errorText(name: ErrorName, lang: Lang, params: ErrorParams = {}): string {
  const said: ErrorParams = {}
  for (const [key, value] of Object.entries(params)) {
    said[key] =
      typeof value === 'string' && value.startsWith('@') && value.slice(1) in words
        ? word(value.slice(1) as Word, lang, params)
        : value
  }
  return fill(errors[name][lang], said)
}

/** A refusal with a name of the catalogue. `field` names the input at fault, for the form that sent it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly error: ErrorName
  readonly params: ErrorParams
  readonly field: string | undefined
  /** What the interface needs to go on (the other text of a conflict); only our own door sends it. */
  readonly data: unknown

  constructor(error: ErrorName, params: ErrorParams = {}, field?: string, data?: unknown) {
    super(errorText(error, 'en', params))
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

/** The text of an error in a language. */
export const messageOf = (error: AppError, lang: Lang): string => errorText(error.error, lang, error.params)
