import { useEffect, useState } from 'react'
import { wordsOf } from '#shared/search/fold.ts'
import { loadOnce } from '#web/lib/load-once.ts'

const { loaded, load } = loadOnce(() => import('#shared/search/pinyin.ts'))

const HAN = /\p{Script=Han}/u
/** A word that may be pinyin. */
const LETTERS = /^[a-zü]{2,}$/

/**
 * Tells which of some names are read in pinyin as the typed words. The readings of the characters are downloaded when somebody first types such words where
 * names are Chinese; until then no name is read so.
 * @param names all names that may be asked for
 */
export function useReadAs(typed: string, names: readonly string[]): (name: string) => boolean {
  const words = wordsOf(typed)
  // One Chinese name does not mean a Chinese interface: the command that changes the language has one in English too.
  const isPinyin =
    words.length > 0 && words.every((word) => LETTERS.test(word)) && names.filter((name) => HAN.test(name)).length > 1
  const [pinyin, setPinyin] = useState(loaded)
  useEffect(() => {
    if (isPinyin && !pinyin) load().then(setPinyin, () => undefined)
  }, [isPinyin, pinyin])
  if (!isPinyin || !pinyin) return () => false
  const ways = words.map((word) => [word, pinyin.otherSpelling(word) ?? ''])
  return (name) => {
    const readings = pinyin.readName(name)
    return ways.every((spelt) => spelt.some((word) => pinyin.isReadAs(readings, word)))
  }
}
