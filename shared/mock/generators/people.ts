import { pick, whole } from '#shared/mock/random.ts'
import {
  CHINESE_FIRST_NAMES,
  CHINESE_LAST_NAMES,
  FIRST_NAMES,
  LAST_NAMES,
  PLACES,
  PROTOCOLS,
  PROVINCES,
  REGIONS,
  TOP_DOMAINS,
  WORDS,
} from '#shared/mock/words.ts'
import { type Generator, type Making, textOf } from './generator.ts'

const first: Generator = ({ random }) => pick(random, FIRST_NAMES)
const last: Generator = ({ random }) => pick(random, LAST_NAMES)

const domain = ({ random }: Making, top?: string) => `${pick(random, WORDS)}.${top || pick(random, TOP_DOMAINS)}`

/** Addresses from the network for documentation (RFC 5737). */
const ip: Generator = ({ random }) => `203.0.113.${whole(random, 1, 254)}`

const digits = ({ random }: Making, count: number) => Array.from({ length: count }, () => whole(random, 0, 9)).join('')

/** People, places and network addresses. */
export const people: Record<string, Generator> = {
  first,
  last,
  name: (making, middle) => `${first(making)} ${middle === true ? `${first(making)} ` : ''}${last(making)}`,
  cfirst: ({ random }) => pick(random, CHINESE_LAST_NAMES),
  clast: ({ random }) => pick(random, CHINESE_FIRST_NAMES),
  cname: ({ random }) => `${pick(random, CHINESE_LAST_NAMES)}${pick(random, CHINESE_FIRST_NAMES)}`,
  phone: (making) => `1${pick(making.random, ['38', '39', '50', '58', '86'])}${digits(making, 8)}`,
  region: ({ random }) => pick(random, REGIONS),
  province: ({ random }) => pick(random, PROVINCES),
  city: ({ random }, whole) => {
    const [province, city] = pick(random, PLACES)
    return whole === true ? `${province} ${city}` : city
  },
  county: ({ random }, whole) => {
    const [province, city, county] = pick(random, PLACES)
    return whole === true ? `${province} ${city} ${county}` : county
  },
  zip: (making) => digits(making, 6),
  protocol: ({ random }) => pick(random, PROTOCOLS),
  tld: ({ random }) => pick(random, TOP_DOMAINS),
  domain: (making, top) => domain(making, textOf(top)),
  url: (making, protocol, host) =>
    `${textOf(protocol) || 'https'}://${textOf(host) || domain(making)}/${pick(making.random, WORDS)}`,
  email: (making, host) =>
    `${String(first(making)).toLowerCase()}.${whole(making.random, 1, 999)}@${textOf(host) || domain(making, 'example')}`,
  ip,
}
