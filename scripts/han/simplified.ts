import hongKong from 'opencc-js/dict/HKVariants'
import traditional from 'opencc-js/dict/TSCharacters'
import taiwan from 'opencc-js/dict/TWVariants'

/** `著` is also a simplified character with other meanings than `着`. */
const LEFT_OUT = new Set('\u8457')

const pairsOf = (dictionary: string): [string, string][] =>
  dictionary.split('|').map((line) => line.split(' ').slice(0, 2) as [string, string])

const isOneUnit = (pair: readonly string[]): boolean => pair.every((character) => character.length === 1)

/**
 * Every traditional character and every variant of Taiwan and Hong Kong, each followed by its simplified form. Both have one code unit, so that replacing them keeps the
 * length of a text.
 */
export function simplifiedForms(): string {
  const forms = new Map(pairsOf(traditional).filter(isOneUnit))
  const simplified = new Set(forms.values())
  for (const [standard, variant] of [...pairsOf(taiwan), ...pairsOf(hongKong)]) {
    const form = forms.get(standard) ?? standard
    const isFree = !forms.has(variant) && !simplified.has(variant) && !LEFT_OUT.has(variant)
    if (isFree && form !== variant && isOneUnit([variant, form])) forms.set(variant, form)
  }
  const endOf = (character: string): string => {
    const next = forms.get(character)
    return next === undefined || next === character ? character : endOf(next)
  }
  return [...forms.keys()]
    .filter((character) => endOf(character) !== character)
    .sort()
    .map((character) => character + endOf(character))
    .join('')
}
