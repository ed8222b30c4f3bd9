import type { ApiState } from './states.ts'
import { REQUIRED_WORDS } from './vocabulary.ts'

/** A parameter of a call as its page describes it. */
export interface ApiParam {
  name: string
  place: 'path' | 'query' | 'header' | 'cookie' | 'body'
  /** As written; empty when the page names none. */
  type: string
  required: boolean
  /** An example or a default; empty when the page gives none. */
  value: string
}

/** A call of an API, as read from a page that describes it. */
export interface ApiPage {
  /** In capitals. */
  method: string
  /** The address as written: with or without a host, with its variables. */
  url: string
  state: ApiState
  /** Parameters of the request. */
  params: ApiParam[]
  /** The encoding of the body; undefined when the page does not name it. */
  bodyKind: 'json' | 'urlencoded' | 'form-data' | undefined
  /** An example of the body, as written; empty without one. */
  bodyExample: string
}

/** Whether a call of this method usually carries a body. */
export const hasBody = (method: string): boolean =>
  !['GET', 'HEAD', 'OPTIONS', 'DELETE', 'WS', 'WEBSOCKET', 'SSE'].includes(method)

/** Whether the text of a cell or a field means "required". */
export const saysRequired = (written: string): boolean => REQUIRED_WORDS.has(written.trim().toLowerCase())
