import { expect, test } from 'vitest'
import { en } from '#shared/i18n/en/index.ts'
import { zh } from '#shared/i18n/zh/index.ts'
import { unify } from './fold.ts'
import { runsOf } from './tokens.ts'

/** The definition of a run as a regular expression, as a second source. */
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3005\\u30fc'
const RUNS = new RegExp(`([${CJK}]+)|([[\\p{L}\\p{N}\\p{M}_]--[${CJK}]]+)`, 'gv')

const expected = (text: string) =>
  [...text.matchAll(RUNS)].map(([whole, cjk]) => (cjk === undefined ? `word ${whole.toLowerCase()}` : `cjk ${whole}`))
const found = (text: string) => runsOf(text).map(({ kind, text: run }) => `${kind} ${run}`)

test('every character of Unicode is CJK, part of a word, or divides', () => {
  for (let from = 0; from < 0x110000; from += 0x1000) {
    const characters = Array.from({ length: 0x1000 }, (_, i) => String.fromCodePoint(from + i)).join('')
    expect(found(characters)).toEqual(expected(characters))
    const apart = [...characters].join(' a漢')
    expect(found(apart)).toEqual(expected(apart))
  }
})

test('texts in both languages are divided as the classes say, and runs know where they stand', () => {
  for (const text of [en, zh].map((texts) => unify(JSON.stringify(texts)))) {
    expect(found(text)).toEqual(expected(text))
    for (const run of runsOf(text)) expect(text.slice(run.from, run.to).toLowerCase()).toBe(run.text)
  }
})
