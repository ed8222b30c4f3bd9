import { byId, type SiteData, type TreeNode } from './site-data.ts'

/** Draws the tree of pages. A folded catalog is drawn when it is opened, so that large sites stay fast. */
export function showTree(site: SiteData, up: string, current: number): void {
  const tree = byId('tree')
  const way = wayTo(site.tree, current)
  const start = linkTo(site.words.contents, `${up}index.html`, current < 0)
  start.className = 'start'
  tree.replaceChildren(start, listOf(site.tree))
  tree.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  tree.addEventListener('keydown', onKey)

  function listOf(nodes: readonly TreeNode[]): HTMLUListElement {
    const list = document.createElement('ul')
    for (const node of nodes) {
      const line = document.createElement('li')
      if (typeof node === 'number') {
        const [title, address] = site.pages[node] ?? ['', '']
        line.append(linkTo(title, up + address, node === current))
      } else line.append(...catalogOf(node))
      list.append(line)
    }
    return list
  }

  function catalogOf(node: [string, TreeNode[]]): HTMLElement[] {
    const [title, children] = node
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = title
    const inside = document.createElement('div')
    const set = (isOpen: boolean) => {
      if (isOpen && !inside.hasChildNodes()) inside.append(listOf(children))
      inside.hidden = !isOpen
      button.setAttribute('aria-expanded', String(isOpen))
    }
    button.addEventListener('click', () => set(button.getAttribute('aria-expanded') === 'false'))
    set(way.has(node))
    return [button, inside]
  }
}

function linkTo(title: string, address: string, isCurrent: boolean): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.textContent = title
  if (isCurrent) link.setAttribute('aria-current', 'page')
  return link
}

/** The catalogs above a page. */
function wayTo(nodes: readonly TreeNode[], page: number): Set<TreeNode> {
  for (const node of nodes) {
    if (node === page) return new Set([node])
    if (typeof node === 'number') continue
    const way = wayTo(node[1], page)
    if (way.size > 0) return way.add(node)
  }
  return new Set()
}

/** Arrow keys move through the tree: up and down to the next line, left and right fold and unfold. */
function onKey(event: KeyboardEvent): void {
  const { key, currentTarget, target } = event
  const lines = [...(currentTarget as HTMLElement).querySelectorAll<HTMLElement>('a, button')].filter(
    (line) => line.offsetParent !== null,
  )
  const at = lines.indexOf(target as HTMLElement)
  const line = lines[at]
  if (!line) return
  const isOpen = line.getAttribute('aria-expanded')
  if (key === 'ArrowDown') lines[at + 1]?.focus()
  else if (key === 'ArrowUp') lines[at - 1]?.focus()
  else if (key === 'ArrowRight' && isOpen === 'false') line.click()
  else if (key === 'ArrowLeft' && isOpen === 'true') line.click()
  else if (key === 'ArrowLeft') (line.closest('div')?.previousElementSibling as HTMLElement | null)?.focus()
  else return
  event.preventDefault()
}
