import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'

const drawn = new Map<LucideIcon, Node>()

/** An icon as a DOM node, for elements that CodeMirror draws. */
export function drawIcon(icon: LucideIcon): Node {
  const known = drawn.get(icon)
  if (known) return known.cloneNode(true)
  const host = document.createElement('span')
  const root = createRoot(host)
  flushSync(() => root.render(<Icon of={icon} />))
  const made = host.firstElementChild?.cloneNode(true) ?? document.createElement('span')
  root.unmount()
  drawn.set(icon, made)
  return made.cloneNode(true)
}
