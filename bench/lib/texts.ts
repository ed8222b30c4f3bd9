import { en } from '#shared/i18n/en/index.ts'
import { zh } from '#shared/i18n/zh/index.ts'

/** A word that ten pages of each item contain, and no others. */
export const RARE_WORD = 'gyrfalcon'
/** A word that every page contains. */
export const COMMON_WORD = 'request'

const sentencesOf = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? [texts.replace(/\{[^}]*\}/g, '').trim()]
    : texts && typeof texts === 'object'
      ? Object.values(texts).flatMap(sentencesOf)
      : []

/** Real texts: those of our own interface, in both languages. */
const ENGLISH = sentencesOf(en).filter((one) => one.length > 20)
const CHINESE = sentencesOf(zh).filter((one) => one.length > 8)

/** The number of pages of an item that contain a planted word. */
const PAGES_OF_WORD = 10
const CONSONANTS = 'bcdfghjklmnpqrstvwxz'
const VOWELS = 'aeiou'

/** A word that only planted pages contain: three syllables, different for each number below a million. */
export function plantedWord(number: number): string {
  const syllables: string[] = []
  // The step has no factor in common with the number of words, so neighbours differ in all syllables.
  for (let left = (number * 370_263) % 1_000_000, at = 0; at < 3; at += 1, left = Math.floor(left / 100))
    syllables.push(`${CONSONANTS[left % 20]}${VOWELS[Math.floor(left / 20) % 5]}`)
  return syllables.join('')
}

/** How many different words are planted in an item, each in ten pages. @param each how many a page has */
export const plantedCount = (pages: number, each: number): number => (pages * each) / PAGES_OF_WORD

/** The words that are planted in a page. @param at the number of the page in its item */
export function plantedIn(at: number, pages: number, each: number): string {
  const count = plantedCount(pages, each)
  return Array.from({ length: each }, (_, word) => plantedWord((at * each + word) % count)).join(' ')
}

/** Words of the sentences, of four letters and more. All are in many pages. */
export const usualWords = (): string[] => [
  ...new Set(
    ENGLISH.join(' ')
      .toLowerCase()
      .match(/\b[a-z]{4,}\b/g),
  ),
]

/** A sequence of random numbers that is the same in every run (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/**
 * A page as people write them: headings, prose in two languages, a list, a table, code.
 * @param seed pages with the same seed are equal
 * @param bytes the approximate length in UTF-8
 */
export function pageText(seed: number, bytes = 4096): string {
  const draw = numbers(seed)
  const one = (list: string[]) => list[draw(list.length)] ?? ''
  const some = (list: string[], count: number) => Array.from({ length: count }, () => one(list)).join(' ')
  let text = `Sent as a ${COMMON_WORD} of page ${seed}.\n`
  while (Buffer.byteLength(text) < bytes - 400) {
    text += `\n## ${one(ENGLISH).slice(0, 40)} ${draw(1000)}\n\n${some(ENGLISH, 3)} ${some(CHINESE, 3)}\n\n- ${one(ENGLISH)}\n- **${one(CHINESE)}** \`field_${draw(90)}\`\n`
    text += `\n| Name | Type | Note |\n|---|---|---|\n| field_${draw(90)} | string | ${one(CHINESE).replaceAll('|', ' ')} |\n| field_${draw(90)} | number | ${one(ENGLISH).replaceAll('|', ' ')} |\n`
    text += `\n\`\`\`json\n{ "id": ${draw(100000)}, "field_${draw(90)}": "${one(CHINESE).slice(0, 12)}" }\n\`\`\`\n`
  }
  return text
}

/** Makes a title from the beginning of a paragraph; it ends with the seed, so titles of different seeds differ. */
export const pageTitle = (seed: number): string => {
  const draw = numbers(seed + 7)
  const list = seed % 2 ? CHINESE : ENGLISH
  return `${(list[draw(list.length)] ?? '').slice(0, 30).replace(/\s+/g, ' ').trim()} ${seed}`
}
