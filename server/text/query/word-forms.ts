import { BASES_OF_IRREGULAR, IRREGULAR_FORMS_OF, NO_FORMS_OF_OTHERS } from './irregular-forms.ts'

/**
 * The forms of English words without a dictionary. Each word has several possible bases: `caches` may come from `cache` or `cach`. Two words are forms of one
 * another if they share a base. This is more careful than the stemmer of Porter, for which `general` and `generate`, `universal` and `university` or `port` and
 * `portal` are the same.
 */

/** How another form of a word is found. */
export interface WordForms {
  /** The beginning that nearly all forms share. It is at least three characters long. Other words may begin with it too, so `isForm` has the last word. */
  stem: string
  /** Forms that do not begin with the stem: `index` has `indices`, `describe` has `description`. */
  others: string[]
}

/** Endings that change with their beginning: of a verb and of its noun. */
const ALTERNATIONS: readonly (readonly [verb: string, noun: string])[] = [
  ['scribe', 'scription'],
  ['olve', 'olution'],
  ['mit', 'mission'],
  ['end', 'ension'],
  ['and', 'ansion'],
  ['lude', 'lusion'],
  ['lide', 'lision'],
  ['cide', 'cision'],
  ['ivide', 'ivision'],
  ['rode', 'rosion'],
  ['educe', 'eduction'],
  ['oduce', 'oduction'],
  ['sume', 'sumption'],
  ['nvert', 'nversion'],
  ['tain', 'tention'],
  ['ceive', 'ception'],
  ['ify', 'ification'],
]

/** The longest word that has forms. */
const LENGTH_MOST = 32
/** How many endings a word may have: `deploy-ment-s`, `avail-able-ity`. */
const ENDINGS_MOST = 3
const BASE_LEAST = 3
const STEM_LEAST = 3

const HAS_VOWEL = /[aeiouy]/
/** One syllable with one short vowel: `cod` of `coding`. Such a base doubles its last letter (`running`), so without that it has lost an `e`. */
const SHORT = /^(?:[^aeiou]*|[^aeiou]*qu)[aeiouy][^aeiouwxy]$/
const DOUBLED = /([bcdfgklmnprstvz])\1$/
/** A doubled letter that many bases end with: `call`, `pass`, `install`. */
const MAY_STAY = /[fslz]$/
const ONE_SYLLABLE = /^[^aeiou]*[aeiouy]+[^aeiouy]+$/

/** The bases of a verb that ended with a vowel: `delet` of `deleting` is `delet` or `delete`. */
function bases(beginning: string, least = BASE_LEAST): string[] {
  if (!HAS_VOWEL.test(beginning)) return []
  const found = SHORT.test(beginning) ? [] : [beginning]
  if (!DOUBLED.test(beginning)) found.push(`${beginning}e`)
  else if (!MAY_STAY.test(beginning) || !ONE_SYLLABLE.test(beginning)) found.push(beginning.slice(0, -1))
  if (beginning.endsWith('i')) found.push(`${beginning.slice(0, -1)}y`)
  return found.filter((base) => base.length >= least)
}

/** What a word becomes without its last ending, or nothing. */
type Ending = (word: string) => string[]

const without =
  (ending: string, of: (beginning: string) => string[]): Ending =>
  (word) =>
    word.endsWith(ending) ? of(word.slice(0, -ending.length)) : []

/** The plural, which stands last. */
const PLURAL: readonly Ending[] = [
  without('s', (word) => (/[siu]$/.test(word) || word.length < BASE_LEAST ? [] : [word])),
  without('es', (word) => (/(?:s|x|z|ch|sh|o)$/.test(word) ? [word] : [])),
  without('ies', (word) => (word.length < 2 ? [] : [`${word}y`])),
]

/** Who or what does something. Only a plural follows. */
const AGENT: readonly Ending[] = [
  without('er', (word) => (/e$/.test(word) ? [] : bases(word))),
  without('or', (word) => (/[ts]$/.test(word) ? bases(word, 4) : [])),
]

const ENDINGS: readonly Ending[] = [
  // Inflections of verbs.
  without('ed', (word) => (/e$/.test(word) ? [] : bases(word))),
  without('ing', (word) => bases(word)),
  // Nouns of verbs.
  without('ion', (word) => {
    if (/(?:at|it)$/.test(word)) return word.length > 3 ? [`${word}e`] : []
    return /[ts]$/.test(word) ? bases(word, 4) : []
  }),
  without('ation', (word) => {
    // Such verbs end with -ate, which the ending above finds: `evacuate`, `replicate`, `simulate`, `generate`.
    if (word.length < 4 || /(?:[euic]|eg|ul|er|ol|gr|br|str|in)$/.test(word)) return []
    return bases(word)
  }),
  without('ment', (word) => (word.length < BASE_LEAST ? [] : [word, ...(/[^e]$/.test(word) ? [`${word}e`] : [])])),
  without('ance', (word) => (word.length < 4 ? [`${word}ant`] : [...bases(word), `${word}ant`])),
  without('ence', (word) => (word.length < 4 ? [`${word}ent`] : [...bases(word), `${word}ent`])),
  without('ency', (word) => [`${word}ent`]),
  without('ancy', (word) => [`${word}ant`]),
  // Adjectives and adverbs.
  without('able', (word) => bases(word)),
  without('ible', (word) => bases(word, 4)),
  without('ability', (word) => [`${word}able`]),
  without('ibility', (word) => [`${word}ible`]),
  without('ness', (word) => (word.length < BASE_LEAST ? [] : [word.replace(/i$/, 'y')])),
  without('ly', (word) => (word.length < 4 ? [] : [word, ...(/b$/.test(word) ? [`${word}le`] : [])])),
  without('ically', (word) => [`${word}ic`]),
  // British spelling.
  (word) =>
    /[^aeiou]is(?:e|es|ed|ing|er|ers|ation|ations)$/.test(word) ? [word.replace(/is(?=[aei][^s]*s?$)/, 'iz')] : [],
  ...ALTERNATIONS.map(([verb, noun]) => without(noun, (word) => (word.length < 1 ? [] : [`${word}${verb}`]))),
]

/** The possible bases of a word, and the word itself first. */
function basesOf(word: string): Set<string> {
  const found = new Set([word])
  let layer = take(found, [word], PLURAL)
  // The singular may lose the same endings as the word.
  layer = take(found, [word, ...layer], [...AGENT, ...ENDINGS]).concat(layer)
  for (let endings = 1; endings < ENDINGS_MOST && layer.length > 0; endings++) layer = take(found, layer, ENDINGS)
  return found
}

/** Adds the words without one of the endings to those found. @returns the new ones */
function take(found: Set<string>, words: readonly string[], endings: readonly Ending[]): string[] {
  const added: string[] = []
  for (const word of words) {
    const regular = NO_FORMS_OF_OTHERS.has(word) ? [] : endings.flatMap((ending) => ending(word))
    for (const base of [...(BASES_OF_IRREGULAR.get(word) ?? []), ...regular]) {
      if (found.has(base)) continue
      found.add(base)
      added.push(base)
    }
  }
  return added
}

const isWord = (word: string): boolean =>
  word.length >= 2 && word.length <= LENGTH_MOST && /^[a-z]+$/.test(word) && HAS_VOWEL.test(word)

/**
 * Whether two words are forms of one another, or the same word: inflections (`running` of `run`) and usual derivations (`deployment` of `deploy`).
 * @param word in lower case. A word with other characters than a-z has no other forms.
 */
export function isForm(word: string, other: string): boolean {
  if (word === other) return true
  if (!isWord(word) || !isWord(other) || word.charAt(0) !== other.charAt(0)) return isIrregular(word, other)
  const ofWord = basesOf(word)
  for (const base of basesOf(other)) if (ofWord.has(base)) return true
  return false
}

function isIrregular(word: string, other: string): boolean {
  return [BASES_OF_IRREGULAR.get(word), IRREGULAR_FORMS_OF.get(word)].some((forms) => forms?.includes(other))
}

/** The beginning that two words share. */
function shared(word: string, other: string): string {
  let length = 0
  while (length < word.length && word[length] === other[length]) length++
  return word.slice(0, length)
}

/** A word without an ending that its forms change: `delete` has `deleting`, `query` has `queries`. */
const stemOf = (word: string): string => word.replace(/(?:(?<=[^aeiou])y|e)$/, '')

/**
 * The other forms of a word.
 * @param word in lower case
 * @returns `null` if it has none: it has other characters than a-z, is shorter than three characters, or is no word (`dns`)
 */
export function formsOf(word: string): WordForms | null {
  if (!isWord(word) || (NO_FORMS_OF_OTHERS.has(word) && word.endsWith('s'))) return null
  const found = [...basesOf(word)]
  const irregular = new Set<string>()
  for (const base of found) {
    for (const form of [...(IRREGULAR_FORMS_OF.get(base) ?? []), ...(BASES_OF_IRREGULAR.get(base) ?? [])])
      irregular.add(form)
    for (const [verb, noun] of ALTERNATIONS) {
      if (!base.endsWith(verb)) continue
      irregular.add(base.slice(0, -verb.length) + noun)
      irregular.add(`${base.slice(0, -verb.length)}${noun}s`)
    }
  }
  // Bases that a rule of irregular words or of changing endings found do not shorten the stem.
  const regular = found.filter((base) => base.length >= BASE_LEAST && stemOf(base).length >= 2 && !isFar(base, word))
  if (regular.length === 0) return null
  const common = stemOf(regular.reduce(shared))
  const others = new Set([...irregular, ...found])
  const whole = regular.filter((base) => /(?:e|[^aeiou]y)$/.test(base)).sort((one, two) => one.length - two.length)[0]
  if (common.length > STEM_LEAST || whole === undefined || regular.includes(common)) {
    if (common.length < STEM_LEAST) return null
    return { stem: common, others: [...others].filter((form) => !form.startsWith(common)) }
  }
  // Too many words begin with the stem of a short word (`fil` of `file`, `den` of `deny`), so the stem is the whole word.
  const beginning = whole.slice(0, -1)
  for (const ending of whole.endsWith('y') ? ['ies', 'ied', 'ier'] : ['ing', 'ings', 'able', 'ation'])
    others.add(beginning + ending)
  return { stem: whole, others: [...others].filter((form) => !form.startsWith(whole)) }
}

/** Whether a base shares so little with a word that a stem for both would find other words. */
function isFar(base: string, word: string): boolean {
  const { length } = shared(base, word)
  return length < Math.min(stemOf(base).length, word.length) - 1
}

/** Endings of forms, after the stem, the stem with an `e`, and the stem with its last letter doubled. */
const FORM_ENDINGS = [
  ...['', 's', 'es', 'd', 'ed', 'ing', 'ings', 'er', 'ers', 'or', 'ors', 'ment', 'ments', 'able'],
  ...['ation', 'ations', 'ion', 'ions', 'y', 'ies', 'ied', 'ying'],
]

/** The other forms of a word one by one, without a dictionary: some are no words. @param word in lower case. A word with other characters than a-z has none */
export function inflectionsOf(word: string): string[] {
  const forms = formsOf(word)
  if (forms === null) return []
  const { stem, others } = forms
  const beginnings = [stem, `${stem}e`, stem + stem.slice(-1)]
  const possible = beginnings.flatMap((beginning) => FORM_ENDINGS.map((ending) => beginning + ending))
  return [...new Set([...possible, ...others])].filter((form) => form !== word && isForm(word, form))
}
