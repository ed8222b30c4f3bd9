import type { ApiState } from '#shared/api-page/states.ts'

/**
 * A call of an API, independent of the format. Readers fill it, and `operation-page.ts` writes it. Names, types and values are plain text from the
 * source; descriptions are Markdown.
 */
export interface Operation {
  title: string
  method: string
  /** With or without a host, with variables as `{id}`, `{{id}}` or `/:id`. */
  address: string
  state: ApiState
  /** One line of Markdown. */
  summary: string
  description: string
  /** Lines of the endpoint block, below summary and state. */
  facts: readonly Fact[]
  parameters: readonly Parameter[]
  /** The possible bodies of the request. The first is the usual one. */
  bodies: readonly Body[]
  responses: readonly Response[]
  /** Further text at the end of the page. */
  sections: readonly Section[]
}

export interface Fact {
  name: string
  /** One line of Markdown. */
  value: string
}

/** A parameter, a header, or a field of a body or an answer. */
export interface Field {
  /** Including the names of its parents: `address.city`, `items[].id`. */
  name: string
  type: string
  /** Undefined if the source does not say. */
  required: boolean | undefined
  /** An example or a default. */
  value: string
  description: string
}

export interface Parameter extends Field {
  place: 'path' | 'query' | 'header' | 'cookie'
}

export interface Body {
  /** The media type, or several separated by commas; empty when the source names none. */
  type: string
  description: string
  fields: readonly Field[]
  examples: readonly Example[]
}

export interface Example {
  /** Empty if it is the only one. */
  name: string
  text: string
  /** The language of the code block. */
  language: string
}

export interface Response {
  /** `200`, `4XX`, `default`, or a name. */
  status: string
  description: string
  headers: readonly Field[]
  bodies: readonly Body[]
}

export interface Section {
  title: string
  /** Markdown. */
  text: string
}

/** An operation with only a method and an address, for readers to fill. */
export const blankOperation = (method: string, address: string): Operation => ({
  title: '',
  method,
  address,
  state: 0,
  summary: '',
  description: '',
  facts: [],
  parameters: [],
  bodies: [],
  responses: [],
  sections: [],
})

/** The language of a code block for a media type; empty for a type without one. */
export function languageOf(type: string): string {
  if (/\bjson\b/i.test(type)) return 'json'
  if (/\bxml\b/i.test(type)) return 'xml'
  if (/\bhtml\b/i.test(type)) return 'html'
  if (/\bya?ml\b/i.test(type)) return 'yaml'
  if (/graphql/i.test(type)) return 'graphql'
  return /javascript/i.test(type) ? 'javascript' : ''
}
