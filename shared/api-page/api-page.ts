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

/** What the product understands of a page that describes a call of an API. */
export interface ApiPage {
  /** In capitals. */
  method: string
  /** The address as written: with or without a host, with its variables. */
  url: string
  state: ApiState
  /** Only those that a request may carry: headers, path, query and body. */
  params: ApiParam[]
  /** How the body travels; undefined when the page does not say. */
  bodyKind: 'json' | 'urlencoded' | 'form-data' | undefined
  /** An example of the body, as written; empty without one. */
  bodyExample: string
}

/** Whether a call of this method usually carries a body. */
export const hasBody = (method: string): boolean =>
  !['GET', 'HEAD', 'OPTIONS', 'DELETE', 'WS', 'WEBSOCKET', 'SSE'].includes(method)

/** Whether a cell or a field says that a parameter has to be there. */
export const saysRequired = (written: string): boolean => REQUIRED_WORDS.has(written.trim().toLowerCase())
