import { SignInProblem } from './sign-in-problem.ts'

/** The answer of a CAS server about a ticket. */
export type CasAnswer =
  | { user: string; attributes: Readonly<Record<string, readonly string[]>> }
  | { failure: string; words: string }

interface Element {
  /** The name of an element without its prefix. */
  name: string
  attributes: string
  children: Element[]
  text: string
}

const DEPTH_MOST = 20
const ELEMENTS_MOST = 5000
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const bad = (detail: string) => new SignInProblem('bad_answer', detail)

/**
 * Reads the answer of a CAS server (CAS Protocol 3.0, section 2.5 and appendix A). The XML has elements, text and the five entities of XML alone: a
 * document type, an entity of its own, a comment or a CDATA section is refused.
 * @throws SignInProblem bad_answer
 */
export function readCasAnswer(xml: string): CasAnswer {
  const response = readElements(xml)
  if (response.name !== 'serviceResponse') throw bad('no serviceResponse')
  const failure = response.children.find(({ name }) => name === 'authenticationFailure')
  if (failure)
    return { failure: /\bcode\s*=\s*["'](\w+)["']/.exec(failure.attributes)?.[1] ?? '', words: failure.text.trim() }
  const success = response.children.filter(({ name }) => name === 'authenticationSuccess')
  const users = success[0]?.children.filter(({ name }) => name === 'user') ?? []
  const user = users[0]?.text.trim() ?? ''
  if (success.length !== 1 || users.length !== 1 || user === '') throw bad('no user')
  const attributes: Record<string, string[]> = Object.create(null)
  for (const { children } of success[0]?.children.filter(({ name }) => name === 'attributes') ?? [])
    for (const { name, text } of children) {
      attributes[name] ??= []
      attributes[name].push(text.trim())
    }
  return { user, attributes }
}

/** Reads the one element of a document. */
function readElements(xml: string): Element {
  const body = xml.replace(/^\ufeff?\s*(?:<\?xml[^<>]*\?>)?/, '')
  if (/<[!?]/.test(body)) throw bad('XML with a document type, a comment or an instruction')
  const root: Element = { name: '', attributes: '', children: [], text: '' }
  const open = [root]
  let count = 0
  let end = 0
  for (const found of body.matchAll(/([^<]*)<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>]*?)(\/?)>/g)) {
    if (found.index !== end) throw bad('broken XML')
    end = found.index + found[0].length
    const [, text = '', closes, name = '', attributes = '', isEmpty] = found
    const current = open.at(-1) as Element
    current.text += decode(text)
    if (closes) {
      if (open.length === 1 || open.pop()?.name !== name) throw bad('broken XML')
      continue
    }
    const element: Element = { name, attributes, children: [], text: '' }
    current.children.push(element)
    count += 1
    if (count > ELEMENTS_MOST || open.length > DEPTH_MOST) throw bad('XML with too many elements')
    if (!isEmpty) open.push(element)
  }
  const [only, ...others] = root.children
  if (!only || others.length > 0 || open.length > 1 || root.text.trim() || body.slice(end).trim())
    throw bad('broken XML')
  return only
}

function decode(text: string): string {
  return text.replace(/&(?:(\w+)|#(\d{1,7})|#x([\da-fA-F]{1,6}));|&/g, (_whole, name, decimal, hexadecimal) => {
    if (name && Object.hasOwn(ENTITIES, name)) return ENTITIES[name] as string
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : 0
    if (code < 0x20 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw bad('XML with an unknown entity')
    return String.fromCodePoint(code)
  })
}
