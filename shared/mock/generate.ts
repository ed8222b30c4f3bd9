import { Budget, type MockLimits } from './budget.ts'
import type { Json, Making } from './generators/generator.ts'
import { fill } from './placeholder.ts'
import { chance, pick, type Random, whole, withPlaces } from './random.ts'

/**
 * Generates mock answers from templates: JSON whose keys may contain a rule (`list|1-10`) and whose texts may contain placeholders (`@name`), as in
 * the protocol (docs/protocol.md, Mocks). A template is data and is never executed. The size of answers is limited.
 */

/** Options of `generate`. */
export interface MockOptions {
  random?: Random
  now?: Date
  /** Absent: the usual limits. */
  limits?: MockLimits
}

/**
 * Generates an answer from a template.
 * @throws MockTooLarge when the answer would be larger than the limits
 */
export function generate(template: Json, options: MockOptions = {}): Json {
  const making: Making = {
    random: options.random ?? chance,
    budget: new Budget(options.limits),
    now: options.now ?? new Date(),
    counter: { at: 0 },
  }
  return make(making, template, NOTHING, 0)
}

const NOTHING: ReadonlyMap<string, Json> = new Map()

function make(making: Making, template: Json, named: ReadonlyMap<string, Json>, depth: number): Json {
  making.budget.node(depth)
  if (typeof template === 'string') return fill(making, template, named)
  if (Array.isArray(template)) return template.map((one) => make(making, one, named, depth + 1))
  if (template !== null && typeof template === 'object') return makeObject(making, template, depth)
  return template
}

/** An object without a prototype, so that keys may have any name. */
const emptyObject = () => Object.create(null) as { [key: string]: Json }

function makeObject(making: Making, template: { [key: string]: Json }, depth: number): Json {
  const made = emptyObject()
  const named = new Map<string, Json>()
  for (const [key, value] of Object.entries(template)) {
    const { name, rule } = ruleOf(key)
    making.budget.characters(name.length)
    const turn = () => turnOf(making, template, key)
    const one = rule
      ? ruled(making, value, rule, { named, depth: depth + 1, turn })
      : make(making, value, named, depth + 1)
    made[name] = one
    named.set(name, one)
  }
  return made
}

/** The rule after the bar of a key. */
interface Rule {
  /** The bounds of the number of repetitions, or of a number. */
  min: number
  max: number
  /** Whether both bounds are given. */
  range: boolean
  /** The fewest and the most decimal places. */
  places?: readonly [number, number]
  /** `+2`: each value is two more than the one before. */
  step?: number
}

const RULE = /^(.+?)\|(?:\+(\d{1,9})|(-?\d{1,15})?(?:-(-?\d{1,15}))?(?:\.(\d{1,2})(?:-(\d{1,2}))?)?)$/s

function ruleOf(key: string): { name: string; rule: Rule | null } {
  const match = RULE.exec(key)
  if (!match) return { name: key, rule: null }
  const [, name = key, step, min, max, least, most] = match
  if (step !== undefined) return { name, rule: { min: 1, max: 1, range: false, step: Number(step) } }
  if (min === undefined && max === undefined) return { name: key, rule: null }
  const low = Number(min ?? 0)
  const places = least === undefined ? {} : { places: [Number(least), Number(most ?? least)] as const }
  return { name, rule: { min: low, max: Number(max ?? low), range: max !== undefined, ...places } }
}

/** The context of a value with a rule. */
interface RuleContext {
  named: ReadonlyMap<string, Json>
  depth: number
  /** How often the value was generated before. */
  turn: () => number
}

function ruled(making: Making, value: Json, rule: Rule, spot: RuleContext): Json {
  if (Array.isArray(value)) return ruledList(making, value, rule, spot)
  if (typeof value === 'string') return repeated(making, value, rule, spot.named)
  if (typeof value === 'number') return ruledNumber(making, value, rule, spot)
  if (typeof value === 'boolean') return ruledBoolean(making, value, rule)
  if (value !== null) return someKeys(making, value, rule, spot.depth)
  return null
}

/** Chooses a number of repetitions and spends one character for each. @throws MockTooLarge */
function countOf(making: Making, { min, max }: Rule): number {
  const count = Math.max(0, whole(making.random, min, max))
  making.budget.characters(count)
  return count
}

/** `|1`: one item of the list. `|+1`: the next item each time. `|n`, `|a-b`: the list repeated. */
function ruledList(making: Making, list: Json[], rule: Rule, { named, depth, turn }: RuleContext): Json {
  if (list.length === 0) return []
  if (rule.step !== undefined) return make(making, list[(turn() * rule.step) % list.length] as Json, named, depth)
  if (!rule.range && rule.min === 1) return make(making, pick(making.random, list), named, depth)
  const made: Json[] = []
  const count = countOf(making, rule)
  for (let i = 0; i < count; i++) for (const one of list) made.push(make(making, one, named, depth + 1))
  return made
}

/** How often each value with a step was generated, by its object in the template and its key. */
const turns = new WeakMap<Making, Map<object, Map<string, number>>>()

function turnOf(making: Making, template: object, key: string): number {
  const all = turns.get(making) ?? new Map<object, Map<string, number>>()
  const keys = all.get(template) ?? new Map<string, number>()
  const turn = keys.get(key) ?? 0
  turns.set(making, all.set(template, keys.set(key, turn + 1)))
  return turn
}

function repeated(making: Making, text: string, rule: Rule, named: ReadonlyMap<string, Json>): Json {
  const count = countOf(making, rule)
  making.budget.characters(text.length * count)
  let made = ''
  for (let i = 0; i < count; i++) {
    const one = fill(making, text, named)
    if (count === 1) return one
    made += typeof one === 'string' ? one : JSON.stringify(one)
  }
  return made
}

const PLACES_MOST = 15

function ruledNumber(making: Making, value: number, rule: Rule, { turn }: RuleContext): number {
  if (rule.step !== undefined) return value + turn() * rule.step
  const number = rule.range || rule.min !== 0 ? whole(making.random, rule.min, rule.max) : value
  if (!rule.places) return number
  const places = Math.min(PLACES_MOST, whole(making.random, ...rule.places))
  return places > 0 ? withPlaces(making.random, number, places) : number
}

/** `|1`: true or false. `|a-b`: the value in `a` of `a + b` cases. */
function ruledBoolean(making: Making, value: boolean, rule: Rule): boolean {
  if (!rule.range) return making.random.next() >= 0.5
  return making.random.next() < rule.min / (rule.min + rule.max || 1) ? value : !value
}

/** A random part of the keys; the rule gives their number. */
function someKeys(making: Making, value: { [key: string]: Json }, rule: Rule, depth: number): Json {
  const keys = Object.keys(value)
  const count = Math.min(keys.length, Math.max(0, whole(making.random, rule.min, rule.max)))
  const chosen = new Set<string>()
  const left = [...keys]
  while (chosen.size < count) chosen.add(left.splice(whole(making.random, 0, left.length - 1), 1)[0] as string)
  const part = emptyObject()
  for (const key of keys) if (chosen.has(key)) part[key] = value[key] as Json
  return makeObject(making, part, depth)
}
