import { firstGrapheme } from '#web/lib/segments.ts'
import { classNames } from './class-names.ts'
import './tile.css'

const COLOURS = 6

/** The first character of a name as people see it: a whole emoji, a Chinese character, a Latin letter in upper case. */
export function initialOf(name: string): string {
  return (firstGrapheme(name.trim()) || '?').toUpperCase()
}

/** One of the six tile colours, always the same for the same id: numbers modulo six, other texts by a hash. */
export function colourOf(id: number | string): number {
  const number = Number(id)
  if (Number.isInteger(number) && number > 0) return ((number - 1) % COLOURS) + 1
  let hash = 0
  for (const character of String(id)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % COLOURS) + 1
}

/** The letter tile of an item; its colour depends on the item id. Decoration beside the name. */
export function Cover(props: { item_id: number | string; name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('o-cover', `o-tile-${colourOf(props.item_id)}`, props.className)}>
      {initialOf(props.name)}
    </span>
  )
}

/** The picture of a person, or the first letter of the name. 28 px, `s` is 20. Decoration beside the name. */
export function Avatar(props: {
  id: number | string
  name: string
  src?: string
  size?: 's' | 'm'
  className?: string
}) {
  const size = props.size === 's' && 'o-avatar-s'
  if (props.src)
    return (
      <img
        src={props.src}
        alt=""
        loading="lazy"
        decoding="async"
        className={classNames('o-avatar', size, props.className)}
      />
    )
  return (
    <span aria-hidden="true" className={classNames('o-avatar', size, `o-tile-${colourOf(props.id)}`, props.className)}>
      {initialOf(props.name)}
    </span>
  )
}
