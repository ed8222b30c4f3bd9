/** Whether this is an Apple keyboard. */
export const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

const APPLE: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const OTHER: Record<string, string> = { Mod: 'Ctrl' }

/** A key in CodeMirror's notation as people write it: `Mod-Shift-x` is "Ctrl Shift X", on a Mac "⇧⌘X". */
export function keyText(keys: string, apple: boolean = isApple): string {
  const parts = keys.split('-').map((part) => (part.length === 1 ? part.toUpperCase() : part))
  if (!apple) return parts.map((part) => OTHER[part] ?? part).join(' ')
  const order = ['Alt', 'Shift', 'Mod']
  const signs = order.filter((sign) => parts.includes(sign)).map((sign) => APPLE[sign])
  return signs.join('') + (parts.at(-1) ?? '')
}
