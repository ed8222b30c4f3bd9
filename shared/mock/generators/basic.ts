import { pick, whole, withPlaces } from '#shared/mock/random.ts'
import { type Generator, type Json, type Making, numberOf, textOf } from './generator.ts'

const MOST = 9_007_199_254_740_991
const POOLS: Record<string, string> = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  number: '0123456789',
  symbol: '!@#$%^&*()[]',
}
const ALPHA = `${POOLS.lower}${POOLS.upper}`
const EVERYTHING = `${ALPHA}${POOLS.number}${POOLS.symbol}`

const poolOf = (name: Json | undefined): string => {
  const text = textOf(name)
  if (text === '') return `${ALPHA}${POOLS.number}`
  if (text === 'alpha') return ALPHA
  return POOLS[text] ?? text
}

/** Random characters from a pool. */
function characters(making: Making, pool: string, count: number): string {
  const each = [...(pool || EVERYTHING)]
  making.budget.characters(count)
  let made = ''
  for (let i = 0; i < count; i++) made += pick(making.random, each)
  return made
}

const integer: Generator = ({ random }, min, max) => whole(random, numberOf(min, -MOST), numberOf(max, MOST))

const natural: Generator = (making, min, max) =>
  whole(making.random, Math.max(0, numberOf(min, 0)), Math.max(0, numberOf(max, MOST)))

const PLACES_MOST = 15

const float: Generator = (making, min, max, least, most) => {
  const low = numberOf(least, 0)
  const places = Math.min(PLACES_MOST, Math.max(0, whole(making.random, low, numberOf(most, Math.max(low, 3)))))
  const before = Number(integer(making, numberOf(min, 0), numberOf(max, 1_000_000)))
  return places > 0 ? withPlaces(making.random, before, places) : before
}

/** `string()`, `string(5)`, `string('lower', 5)`, `string(3, 7)`, `string('lower', 1, 3)`. */
const string: Generator = (making, ...given) => {
  const named = typeof given[0] === 'string' && Number.isNaN(Number(given[0]))
  const [least, most] = named ? given.slice(1) : given
  const low = Math.max(0, numberOf(least, 3))
  const high = most === undefined ? (least === undefined ? 7 : low) : numberOf(most, low)
  return characters(making, poolOf(named ? given[0] : undefined), Math.max(0, whole(making.random, low, high)))
}

const RANGE_STEP = 1

const range: Generator = ({ budget }, start, stop, step) => {
  const [from, to] = stop === undefined ? [0, numberOf(start, 0)] : [numberOf(start, 0), numberOf(stop, 0)]
  const by = Math.abs(numberOf(step, RANGE_STEP)) || RANGE_STEP
  const found: number[] = []
  for (let at = from; at < to; at += by) {
    budget.node(0)
    found.push(at)
  }
  return found
}

/** `boolean()`, or with weights: `boolean(1, 9, true)` is true once in ten. */
const boolean: Generator = ({ random }, min, max, current) => {
  if (current === undefined) return random.next() >= 0.5
  const [yes, no] = [Math.max(0, numberOf(min, 1)), Math.max(0, numberOf(max, 1))]
  const wanted = current !== false && current !== 'false'
  return random.next() < yes / (yes + no || 1) ? wanted : !wanted
}

const choose: Generator = (making, ...given) => {
  const list = Array.isArray(given[0]) ? given[0] : given
  return list.length > 0 ? pick(making.random, list) : ''
}

const shuffle: Generator = (making, list) => {
  const left = Array.isArray(list) ? [...list] : []
  const shuffled: Json[] = []
  while (left.length > 0) shuffled.push(...left.splice(whole(making.random, 0, left.length - 1), 1))
  return shuffled
}

const hex = (making: Making, count: number) => characters(making, '0123456789abcdef', count)

const guid: Generator = (making) =>
  [8, 4, 4, 4, 12].map((count, at) => (at === 2 ? `4${hex(making, count - 1)}` : hex(making, count))).join('-')

const DIGITS_OF_ID = 18

/** Numbers, characters, lists, ids and colours. */
export const basic: Record<string, Generator> = {
  boolean,
  bool: boolean,
  natural,
  integer,
  int: integer,
  float,
  character: (making, pool) => characters(making, pool === undefined ? EVERYTHING : poolOf(pool), 1),
  char: (making, pool) => characters(making, pool === undefined ? EVERYTHING : poolOf(pool), 1),
  string,
  str: string,
  range,
  pick: choose,
  shuffle,
  guid,
  uuid: guid,
  id: (making) => `${whole(making.random, 1, 9)}${characters(making, POOLS.number as string, DIGITS_OF_ID - 1)}`,
  increment: ({ counter }, step) => {
    counter.at += numberOf(step, 1)
    return counter.at
  },
  inc: ({ counter }, step) => {
    counter.at += numberOf(step, 1)
    return counter.at
  },
  color: (making) => `#${hex(making, 6)}`,
  hex: (making) => `#${hex(making, 6)}`,
  rgb: ({ random }) => `rgb(${[0, 0, 0].map(() => whole(random, 0, 255)).join(', ')})`,
  rgba: ({ random }) => `rgba(${[0, 0, 0].map(() => whole(random, 0, 255)).join(', ')}, ${random.next().toFixed(2)})`,
  hsl: ({ random }) => `hsl(${whole(random, 0, 359)}, ${whole(random, 0, 100)}%, ${whole(random, 0, 100)}%)`,
}
