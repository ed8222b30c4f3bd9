import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { escapeText } from '#server/text/protocol-escaping.ts'
import { callNames, definitionOf } from '#shared/api/index.ts'
import { escaped, I, N, ownDoorOnly, S } from '#shared/fields.ts'
import { legacyAdapter } from './legacy-answer.ts'

/** The form of values on the legacy door (docs/protocol.md, Wire types and Escaping). */

const AWKWARD = `& < > " ' &lt; 100% 中文 😀`
const ESCAPED = '&amp; &lt; &gt; &quot; &#039; &amp;lt; 100% 中文 😀'
const DEEPEST = 4

interface Sample {
  own: unknown
  legacy: unknown
}

const wireOf = (schema: z.ZodType) => schema.meta()?.wire

/** A value of an output type as sent on our own door, and as the contract sends it on the legacy door. */
function sample(schema: z.ZodType, depth = 0): Sample {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'number':
      return { own: 42, legacy: wireOf(schema) === 'N' ? '42' : 42 }
    case 'string':
      return { own: AWKWARD, legacy: wireOf(schema) === 'escaped' ? ESCAPED : AWKWARD }
    case 'boolean':
      return { own: true, legacy: true }
    case 'enum': {
      const [first] = Object.values(def.entries)
      return { own: first, legacy: first }
    }
    case 'record':
      return { own: {}, legacy: {} }
    case 'never':
      return { own: undefined, legacy: undefined }
    case 'tuple': {
      const made = def.items.map((item) => sample(item as z.ZodType, depth))
      return { own: made.map(({ own }) => own), legacy: made.map(({ legacy }) => legacy) }
    }
    case 'array': {
      const element = def.element as z.ZodType
      if (depth >= DEEPEST || (element as unknown as z.core.$ZodTypes)._zod.def.type === 'never')
        return { own: [], legacy: [] }
      const one = sample(element, depth + 1)
      return { own: [one.own, one.own], legacy: [one.legacy, one.legacy] }
    }
    case 'optional':
    case 'nullable':
      return sample(def.innerType as z.ZodType, depth)
    case 'union':
      return sample(def.options[0] as z.ZodType, depth)
    // JSON of a shape that the contract leaves open.
    case 'unknown':
      return { own: { a: 1 }, legacy: { a: 1 } }
    case 'object': {
      const made: { own: Record<string, unknown>; legacy: Record<string, unknown> } = { own: {}, legacy: {} }
      for (const [key, type] of Object.entries(def.shape as Record<string, z.ZodType>)) {
        const field = sample(type, depth)
        made.own[key] = field.own
        if (wireOf(type) !== 'ownDoorOnly') made.legacy[key] = field.legacy
      }
      return made
    }
    default:
      throw new Error(`The contract has an output of type ${def.type} that this test does not know`)
  }
}

describe('the answer of every call', () => {
  test.each(callNames.filter((name) => definitionOf(name).answer === undefined))('%s', (name) => {
    const { output } = definitionOf(name)
    const { own, legacy } = sample(output)
    // An answer that only our own door has is the empty one on the legacy door.
    const made = { own, legacy: wireOf(output as z.ZodType) === 'ownDoorOnly' ? [] : legacy }
    expect(output.parse(made.own), 'the sample is what the contract says').toEqual(made.own)
    expect(legacyAdapter(output)(made.own)).toEqual(made.legacy)
    // The same adapter again: it is cached, and must not hold anything of the first answer.
    expect(legacyAdapter(output)(made.own)).toEqual(made.legacy)
  })
})

test('rows of the contract that name the same field agree on its form', () => {
  const ways = new Map<string, Set<string>>()
  const numberFields =
    /^(item_id|page_id|cat_id|uid|author_uid|parent_cat_id|level|is_del|is_archived|groupid|item_type)$/
  const walk = (schema: z.ZodType, depth: number): void => {
    const { def } = (schema as unknown as z.core.$ZodTypes)._zod
    if (depth > DEEPEST) return
    if (def.type === 'array') walk(def.element as z.ZodType, depth + 1)
    if (def.type !== 'object') return
    for (const [key, type] of Object.entries(def.shape as Record<string, z.ZodType>)) {
      if (wireOf(type) === 'ownDoorOnly') continue
      const isNumber = (type as unknown as z.core.$ZodTypes)._zod.def.type === 'number'
      if (isNumber && numberFields.test(key)) ways.set(key, (ways.get(key) ?? new Set()).add(String(wireOf(type))))
      walk(type, depth + 1)
    }
  }
  for (const name of callNames) walk(definitionOf(name).output, 0)
  // `item_id` of item/search and open/getCatalogTree are computed, so they may be numbers (section 1.4).
  for (const [key, found] of ways) if (key !== 'item_id') expect([key, [...found]]).toEqual([key, ['N']])
})

describe('the adapter', () => {
  test('escapes the five characters as the originals do, and leaves the rest', () => {
    expect(escapeText(AWKWARD)).toBe(ESCAPED)
    expect(escapeText('')).toBe('')
  })

  test('keeps null, leaves out missing fields, and adds nothing', () => {
    const row = z.object({ a: N().nullable(), b: N().optional(), c: S().optional(), d: ownDoorOnly(N()) })
    expect(legacyAdapter(row)({ a: null, d: 1, e: 2 })).toEqual({ a: null })
    expect(legacyAdapter(row)({ a: 0, b: 0, c: '', d: 0 })).toEqual({ a: '0', b: '0', c: '' })
  })

  test('takes the branch of a union that fits', () => {
    const either = z.union([z.object({ id: N() }), z.tuple([])])
    expect(legacyAdapter(either)({ id: 7 })).toEqual({ id: '7' })
    expect(legacyAdapter(either)([])).toEqual([])
  })

  test('follows a recursive type to any depth', () => {
    const Node = z.object({
      id: N(),
      count: I(),
      text: escaped(),
      get children() {
        return z.array(Node)
      },
    })
    type Tree = z.output<typeof Node>
    let tree: Tree = { id: 1, count: 1, text: '<', children: [] }
    for (let i = 0; i < 50; i += 1) tree = { id: 1, count: 1, text: '<', children: [tree] }
    let at = legacyAdapter(Node)(tree) as { id: string; count: number; text: string; children: (typeof at)[] }
    for (let i = 0; i < 51; i += 1) {
      expect([at.id, at.count, at.text]).toEqual(['1', 1, '&lt;'])
      if (at.children[0]) at = at.children[0]
    }
  })
})
