import { showSearch } from './reader-search.ts'
import { showTree } from './reader-tree.ts'
import { byId, type SiteData } from './site-data.ts'

/** The script of the offline site: tree, search, theme, tabs of code. Pages are complete without it. */

const root = document.documentElement
const site = (window as unknown as { octavoSite: SiteData }).octavoSite
const up = root.dataset.up ?? ''

showTree(site, up, Number(root.dataset.at))
showSearch(site, up)
showTheme()
showMenu()
showTabs()
markContents()

function showTheme(): void {
  const button = byId('theme')
  const system = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches)
  const name = () => {
    button.title = isDark() ? site.words.light : site.words.dark
    button.setAttribute('aria-label', button.title)
  }
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem('octavo-theme', root.dataset.theme)
    } catch {}
    name()
  })
  system.addEventListener('change', name)
  name()
  // Paper is always white.
  let chosen: string | undefined
  addEventListener('beforeprint', () => {
    chosen = root.dataset.theme
    root.dataset.theme = 'light'
  })
  addEventListener('afterprint', () => {
    if (chosen === undefined) delete root.dataset.theme
    else root.dataset.theme = chosen
  })
}

/** On a phone the tree lies over the page. */
function showMenu(): void {
  const button = byId('menu')
  const set = (isOpen: boolean) => {
    root.toggleAttribute('data-menu', isOpen)
    button.setAttribute('aria-expanded', String(isOpen))
  }
  button.addEventListener('click', () => set(!root.hasAttribute('data-menu')))
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('#tree, #menu')) set(false)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !root.hasAttribute('data-menu')) return
    set(false)
    button.focus()
  })
}

/** Turns the labels of code tabs into buttons. */
function showTabs(): void {
  for (const group of document.querySelectorAll<HTMLElement>('.code-tabs')) {
    const row = group.querySelector<HTMLElement>('.code-tab-row')
    const blocks = [...group.querySelectorAll<HTMLElement>(':scope > .code')]
    if (!row) continue
    const buttons = [...row.children].map((label) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset.tab = (label as HTMLElement).dataset.tab ?? ''
      button.append(...label.childNodes)
      label.replaceWith(button)
      return button
    })
    const choose = (chosen: number) => {
      for (const [at, button] of buttons.entries()) button.setAttribute('aria-selected', String(at === chosen))
      for (const [at, block] of blocks.entries()) block.toggleAttribute('data-off', at !== chosen)
    }
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('role', 'tab')
      button.addEventListener('click', () => choose(at))
    }
    row.setAttribute('role', 'tablist')
    group.dataset.live = ''
    choose(0)
  }
}

/** Marks the current heading in the contents of the page. */
function markContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (links.length === 0) return
  let isWaiting = false
  const mark = () => {
    isWaiting = false
    let current = 0
    for (const [at, heading] of headings.entries())
      if (heading && heading.getBoundingClientRect().top < 120) current = at
    for (const [at, link] of links.entries())
      if (at === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }
  addEventListener('scroll', () => {
    if (!isWaiting) requestAnimationFrame(mark)
    isWaiting = true
  })
  mark()
}
