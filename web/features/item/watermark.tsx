import { useCallback } from 'react'
import { useSession } from '#web/lib/session.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import './watermark.css'

const FONT_SIZE = 14
const LINE = 22
const MARGIN = 60
/** The angle of the text, in degrees. */
const TURN = -20
/** Marks what has a watermark, for its styles. */
const MARK = 'data-watermarked'

/**
 * The text of a watermark: the reader's user name and name, and the day by the reader's clock. For guests it names the item
 * instead.
 */
export function watermarkText(reader: { username: string; name: string } | null, item_name: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  const parts = reader ? [reader.username, day, reader.name] : [day, item_name]
  return [...new Set(parts.map((part) => part.trim()))].filter(Boolean).join('  ')
}

/** One tile of the pattern as a data URL: the rotated text once, and once more shifted like bricks in a wall. */
export function watermarkTile(text: string): string {
  const shown = [...text].slice(0, 60).join('')
  const columns = [...shown].reduce((sum, one) => sum + (one > '\u10ff' ? 1 : 0.62), 0)
  const length = columns * FONT_SIZE
  const width = Math.ceil(length * Math.cos((TURN * Math.PI) / 180)) + MARGIN
  const height = 2 * (Math.ceil(length * Math.sin((-TURN * Math.PI) / 180)) + LINE + MARGIN / 2)
  const escaped = shown.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
  const at = (x: number, y: number) => `<text transform="translate(${x} ${y}) rotate(${TURN})">${escaped}</text>`
  const half = width / 2
  const texts = [
    at(MARGIN / 2, height / 2 - LINE),
    at(MARGIN / 2 - half, height - LINE),
    at(MARGIN / 2 + half, height - LINE),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="${FONT_SIZE}">${texts.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The watermark of the site over an item: a repeated picture that covers the window and each printed sheet. The browser draws it,
 * because the server does not know the reader's day.
 */
export function Watermark({ item_name }: { item_name: string }) {
  const hydrated = useHydrated()
  const { user, isPending } = useSession()
  // A style with :has() would be looked at again for each element of a long text (decision 105).
  const mark = useCallback((element: HTMLElement | null) => {
    const frame = element?.parentElement
    frame?.setAttribute(MARK, '')
    return () => frame?.removeAttribute(MARK)
  }, [])
  if (!hydrated || isPending) return null
  const tile = `url("${watermarkTile(watermarkText(user, item_name, new Date()))}")`
  return (
    <div ref={mark} className="item-watermark" aria-hidden="true" style={{ '--tile': tile } as React.CSSProperties} />
  )
}
