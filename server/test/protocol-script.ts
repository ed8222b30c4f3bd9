import { unescapeOnce } from '#server/text/protocol-escaping.ts'
import { multipart } from './multipart.ts'

/**
 * Makes requests like existing scripts: through the legacy door, with their spellings of addresses and their kinds of bodies. Scripts send a
 * browser's `Accept-Encoding`, one request after the other, and do not retry.
 */

/** The kinds of bodies that known scripts send: curl and shell scripts, JSON clients, PHP clients. */
export const SCRIPT_FORMS = ['form', 'json', 'multipart'] as const
export type ScriptForm = (typeof SCRIPT_FORMS)[number]

export interface ScriptRequest {
  method: 'POST'
  url: string
  headers: Record<string, string>
  payload: string | Buffer
}

const URLS = {
  form: (call: string) => `/server/index.php?s=/api/${call}`,
  json: (call: string) => `/server/?s=api/${call}`,
  multipart: (call: string) => `/server/api/${call}`,
}

/** A call as a script sends it. */
export function scriptRequest(form: ScriptForm, call: string, fields: Record<string, string>): ScriptRequest {
  const { headers, payload } = bodyOf(form, fields)
  return {
    method: 'POST',
    url: URLS[form](call),
    headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
    payload,
  }
}

function bodyOf(form: ScriptForm, fields: Record<string, string>): Pick<ScriptRequest, 'headers' | 'payload'> {
  if (form === 'json') return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(fields) }
  if (form === 'multipart') return multipart(Object.entries(fields).map(([name, value]) => ({ name, value })))
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  }
}

/** The data of an answer, as a script reads it. @throws Error unless it is JSON with the code 0 */
export function scriptAnswer(body: string): Record<string, string> {
  const { error_code, error_message, data } = JSON.parse(body)
  if (error_code !== 0) throw new Error(`refused: ${error_message} (${error_code})`)
  return data
}

/** The text of a page as a script reads it from an answer of the legacy door. */
export const scriptText = ({ page_content = '' }: Record<string, string>): string => unescapeOnce(page_content)
