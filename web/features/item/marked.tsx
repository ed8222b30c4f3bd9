import { Fragment } from 'react'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * A text in which every place that holds one of the words, or the whole `phrase`, is marked. Case does not matter; an empty search marks
 * nothing.
 */
export function Marked({ text, words, phrase }: { text: string; words?: string; phrase?: string }) {
  const wanted = (phrase === undefined ? (words ?? '').split(/\s+/) : [phrase.trim()]).filter(Boolean).map(escaped)
  if (wanted.length === 0) return text
  const parts = text.split(new RegExp(`(${wanted.join('|')})`, 'giu'))
  return parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    at % 2 === 1 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  )
}
