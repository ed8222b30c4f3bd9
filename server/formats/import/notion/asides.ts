import { codeLines } from '#shared/page-link/scan.ts'

/** The kinds of callouts for icons that people choose. */
const KINDS: Record<string, string> = {
  ...Object.fromEntries([...'💡✅👍⭐🎉🌟'].map((icon) => [icon, 'tip'])),
  ...Object.fromEntries([...'⚠🚧❗❕👀'].map((icon) => [icon, 'warn'])),
  ...Object.fromEntries([...'🚨🔥⛔🛑❌☠'].map((icon) => [icon, 'danger'])),
  ...Object.fromEntries([...'ℹ📌❓'].map((icon) => [icon, 'info'])),
}

/** The kind of a callout from the icon at its beginning; the icon itself if it has no known meaning. */
export function kindOfIcon(icon: string): { kind: string; rest: string } {
  const kind = KINDS[[...icon][0] ?? '']
  return kind ? { kind, rest: '' } : { kind: 'note', rest: icon }
}

const ICON = /^(\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d){0,8})\s*/u
const PICTURE = /^<img\s[^<>]*>\s*/

/** Turns the callouts of Notion, which are `<aside>` on lines of their own, into callouts of our dialect. */
export function withCallouts(markdown: string): string {
  if (!markdown.includes('<aside>')) return markdown
  const code = codeLines(markdown)
  const lines = markdown.split('\n')
  const made: string[] = []
  let open: { at: number; indent: string } | undefined
  for (const [number, line] of lines.entries()) {
    const start = code.has(number) ? undefined : /^(\s*)<aside>\s*$/.exec(line)
    if (start && !open) {
      open = { at: made.length, indent: start[1] ?? '' }
      continue
    }
    if (!open || code.has(number) || !/^\s*<\/aside>\s*$/.test(line)) {
      made.push(line)
      continue
    }
    const inner = made.splice(open.at)
    while (inner[0]?.trim() === '') inner.shift()
    while (inner.at(-1)?.trim() === '') inner.pop()
    made.push(...callout(inner, open.indent))
    open = undefined
  }
  // A callout without an end stays text.
  if (open) made.splice(open.at, 0, `${open.indent}<aside>`)
  return made.join('\n')
}

function callout(inner: readonly string[], indent: string): string[] {
  const [first = '', ...rest] = inner
  const words = first.trimStart().replace(PICTURE, '')
  const icon = ICON.exec(words)?.[1] ?? ''
  const { kind, rest: kept } = kindOfIcon(icon)
  const text = kept ? words : words.slice(ICON.exec(words)?.[0].length ?? 0)
  return [`${indent}:::${kind}`, ...(text ? [indent + text] : []), ...rest, `${indent}:::`]
}
