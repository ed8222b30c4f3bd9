import type { JsonNode } from './parse.ts'

/** A field of a JSON value: its path, its type and an example. */
export interface JsonField {
  /** `user.roles[].name` */
  name: string
  /** `string | null`, `object[]` */
  type: string
  /** Empty for objects and arrays of objects. */
  example: string
}

/** The most fields of a table. */
export const JSON_FIELDS = 2000
const EXAMPLE_LENGTH = 80
const EXAMPLES_OF_A_LIST = 5

const PLAIN_KEY = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u
const under = (path: string, key: string) => {
  if (!PLAIN_KEY.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path ? `${path}.${key}` : key
}

const cut = (text: string) => (text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH - 1)}…` : text)

/** The kinds of several values, each once; `null` last. */
function kindsOf(nodes: readonly JsonNode[]): string {
  const kinds = new Set(nodes.map(kindOf))
  if (kinds.has('number')) kinds.delete('integer')
  return [...kinds].sort((a, b) => Number(a === 'null') - Number(b === 'null')).join(' | ')
}

function kindOf(node: JsonNode): string {
  if (node.kind === 'number') return /^[-+]?(?:\d+|0x[\da-f]+)$/i.test(node.text) ? 'integer' : 'number'
  if (node.kind !== 'array') return node.kind
  if (node.items.length === 0) return 'array'
  const kinds = kindsOf(node.items)
  return kinds.includes(' | ') ? `(${kinds})[]` : `${kinds}[]`
}

/** The type of all values of a field. Several lists count as one list with all their items. */
function typeOf(nodes: readonly JsonNode[]): string {
  const items = nodes.flatMap((node) => (node.kind === 'array' ? node.items : []))
  const first = nodes.findIndex(({ kind }) => kind === 'array')
  const rest = nodes.filter(({ kind }, i) => kind !== 'array' || i === first)
  return kindsOf(rest.map((node) => (node.kind === 'array' ? { kind: 'array' as const, items } : node)))
}

function exampleOf(nodes: readonly JsonNode[]): string {
  for (const node of nodes) {
    if (node.kind === 'object' || node.kind === 'null') continue
    if (node.kind !== 'array') return cut(node.text)
    const plain = node.items.flatMap((item) => ('text' in item ? [item.text] : []))
    if (plain.length > 0)
      return cut(plain.slice(0, EXAMPLES_OF_A_LIST).join(', ') + (plain.length > EXAMPLES_OF_A_LIST ? ', …' : ''))
  }
  return nodes.every(({ kind }) => kind === 'null') ? 'null' : ''
}

/**
 * The fields of a value, each below its parent. The elements of a list share their fields: all keys of all elements, each once.
 * @param root the name for a value without fields
 */
export function jsonFields(value: JsonNode, root: string): { fields: JsonField[]; cut: boolean } {
  const fields: JsonField[] = []
  const field = (nodes: readonly JsonNode[], path: string) => {
    if (fields.length > JSON_FIELDS) return
    fields.push({ name: path, type: typeOf(nodes), example: exampleOf(nodes) })
    inside(nodes, path)
  }
  const inside = (nodes: readonly JsonNode[], path: string) => {
    const members = new Map<string, JsonNode[]>()
    for (const node of nodes) {
      if (node.kind !== 'object') continue
      for (const [key, child] of node.entries) {
        const children = members.get(key)
        if (children) children.push(child)
        else members.set(key, [child])
      }
    }
    for (const [key, children] of members) field(children, under(path, key))
    const items = nodes.flatMap((node) => (node.kind === 'array' ? node.items : []))
    if (items.some(({ kind }) => kind === 'object' || kind === 'array')) inside(items, `${path}[]`)
  }
  if (value.kind === 'object' || (value.kind === 'array' && value.items.some(({ kind }) => kind === 'object')))
    inside([value], '')
  if (fields.length === 0) field([value], value.kind === 'array' ? '[]' : root)
  return { fields: fields.slice(0, JSON_FIELDS), cut: fields.length > JSON_FIELDS }
}
