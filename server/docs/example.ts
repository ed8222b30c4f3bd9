import type { CallName } from '#shared/api/index.ts'
import type { CallDoc, InputDoc } from './describe-call.ts'

/** Optional fields that an example sends. */
const OPTIONAL_FIELDS: Partial<Record<CallName, string[]>> = {
  'item/info': ['item_id'],
  'item/update': ['item_name'],
  'item/updateByApi': ['cat_name'],
  'open/updateItem': ['cat_name'],
  'open/updatePage': ['cat_name'],
  'open/getPage': ['page_title'],
  'page/save': ['page_title'],
  'page/upload': ['page_id'],
  'page/createSinglePage': ['isCreateSiglePage'],
  'catalog/getPagesBycat': ['cat_id'],
  'user/loginByVerify': ['captcha', 'captcha_id'],
  'user/registerByVerify': ['captcha', 'captcha_id'],
  'common/showCaptcha': ['captcha_id'],
}

const VALUES: Record<string, string> = {
  kind: 'api',
  item_id: '1',
  api_key: '$API_KEY',
  api_token: '$API_TOKEN',
  user_token: '$USER_TOKEN',
  unique_key: '$KEY',
  page_title: 'Install',
  page_content: '# Install',
  cat_name: 'guides',
  item_name: 'Manual',
  username: 'ann',
  name: 'Ann',
  password: '$PASSWORD',
  confirm_password: '$PASSWORD',
  new_password: '$NEW_PASSWORD',
  captcha: 'abcd',
  keyword: 'install',
  url: 'https://example.com',
  sign: '$SIGN',
  isCreateSiglePage: 'true',
  content: 'A table of the HTTP verbs',
  pages: '{"1":2,"2":1}',
  cats: '[{"cat_id":1,"cat_name":"guides","parent_cat_id":0,"level":2,"s_number":1}]',
}

/** Fields that an example sends from a file, of all calls or of one. */
const FILES: Record<string, string> = {
  page_content: 'install.md',
  'open/fromComments content': 'source.php',
  table_info: 'tables.tsv',
  table_detail: 'columns.tsv',
}

const exampleValue = ({ name, schema }: InputDoc): string =>
  VALUES[name] ?? (schema.type === 'integer' ? String(Math.max(1, schema.minimum ?? 1)) : 'text')

/**
 * An example of a call as a curl command.
 * @param origin address of the server, without a slash at the end
 */
export function curlExample(call: CallDoc, origin: string): string {
  const sent = call.input.filter(({ name, required }) => required || OPTIONAL_FIELDS[call.name]?.includes(name))
  const address = call.legacyOnly ? `${origin}/server/index.php?s=/api/${call.name}` : `${origin}/api/${call.name}`
  const parts = [call.legacyOnly ? `'${address}'` : address]
  if (needsLogin(call)) parts.push('-H "Authorization: Bearer $USER_TOKEN"')
  if (call.file) parts.push(`-F ${call.file}=@picture.png`)
  for (const field of sent) {
    const file = FILES[`${call.name} ${field.name}`] ?? FILES[field.name]
    const value = exampleValue(field)
    if (file) parts.push(`--data-urlencode ${field.name}@${file}`)
    else if (call.file) parts.push(`-F ${field.name}=${value}`)
    else if (/^[\w$/.-]+$/.test(value)) parts.push(`-d ${field.name}=${value}`)
    else parts.push(`--data-urlencode '${field.name}=${value}'`)
  }
  if (sent.length === 0 && !call.file && call.effect === 'write') parts.push('-X POST')
  if (call.answer === 'file') parts.push('-G', '-OJ')
  if (call.answer === 'events') parts.push('-N')
  if (call.answer === 'image') parts.push(sent.length > 0 ? '-G' : '', '-o image.png')
  return `curl ${parts.filter(Boolean).join(' \\\n  ')}`
}

/** Whether an example sends a login token. Calls for guests and for holders of an item's key do not need one. */
const needsLogin = ({ rule, name }: CallDoc): boolean =>
  rule !== 'everyone' && rule !== 'key_holders' ? true : name === 'user/logout'
