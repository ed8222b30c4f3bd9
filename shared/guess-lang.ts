const HAN = /\p{Script=Han}/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const HANGUL = /\p{Script=Hangul}/gu
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}][\p{L}\p{Nd}'’-]*/gu

/** Only the beginning of a text is judged (UTF-16 units). */
const SAMPLE = 20_000

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** A text and the same text without its code, both without addresses. */
export interface TextParts {
  text: string
  prose: string
}

/** Splits a text for counting. Addresses and embedded pictures are removed, because nobody reads them. */
export function proseOf(text: string): TextParts {
  const readable = text
    .replace(/data:[\w/+.-]+;base64,[\w+/=]+/g, ' ')
    .replace(/\]\([^)\s]*\)/g, '] ')
    .replace(/https?:\/\/\S+/g, ' ')
  const prose = readable.replace(/(^|\n)(```|~~~)[\s\S]*?(\n\2|$)/g, '\n').replace(/`[^`\n]*`/g, ' ')
  return { text: readable, prose }
}

/** Counts the Han and Kana characters of a text, and its words in alphabetic scripts. */
export function countLetters(text: string): { han: number; kana: number; words: number } {
  return { han: count(text, HAN), kana: count(text, KANA), words: count(text, WORD) }
}

/**
 * Guesses the language of a text. The `lang` attribute of an article decides line height, emphasis and the shapes of Han characters.
 * Code counts only when there is nothing else. A Chinese text full of identifiers is still Chinese.
 * @returns a BCP 47 tag, `undefined` for a text of other scripts or without letters
 */
export function guessLang(text: string): 'zh-CN' | 'en' | 'ja' | 'ko' | undefined {
  const sample = proseOf(text.slice(0, SAMPLE))
  const judged = /\p{L}/u.test(sample.prose) ? sample.prose : sample.text
  const { han, kana, words } = countLetters(judged)
  const hangul = count(judged, HANGUL)
  if (kana > 0 && kana * 5 > han) return 'ja'
  if (hangul > 0 && hangul * 2 > words) return 'ko'
  if (han > 0 && han * 2 > words) return 'zh-CN'
  return count(judged, /\p{Script=Latin}/gu) > 0 ? 'en' : undefined
}
