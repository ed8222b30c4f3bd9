import { byId, type SearchedPage, type SiteData } from './site-data.ts'

/** The number of pages in the results. */
const SHOWN = 50
/** The length of the text before and after a hit. */
const BEFORE = 24
const AFTER = 90

interface Searched {
  page: SearchedPage
  title: string
  words: string
}

/** A search over titles and texts. Its texts are scripts, because a page opened from a folder can load nothing else. */
export function showSearch(site: SiteData, up: string): void {
  const input = byId('search') as HTMLInputElement
  const [panel, state, list] = [byId('panel'), byId('state'), byId('hits')]
  let loading: Promise<Searched[]> | undefined
  let active = -1

  input.addEventListener('input', search)
  input.addEventListener('focus', () => input.value.trim() && search())
  input.addEventListener('keydown', (event) => {
    const { key } = event
    if (key === 'ArrowDown') activate(active + 1)
    else if (key === 'ArrowUp') activate(active - 1)
    else if (key === 'Enter') (list.children[Math.max(0, active)]?.firstChild as HTMLElement | null)?.click()
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isWriting = /^(?:input|textarea|select)$/i.test((target as Element).tagName)
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isWriting
    if (!isSlash && !((ctrlKey || metaKey) && key.toLowerCase() === 'k')) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.search')) show(false)
  })

  function show(isOpen: boolean): void {
    panel.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
  }

  function close(): void {
    if (panel.hidden && input.value === '') input.blur()
    if (panel.hidden) input.value = ''
    show(false)
  }

  async function search(): Promise<void> {
    const terms = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    if (terms.length === 0) return show(false)
    loading ??= load(site, up)
    const hits = hitsOf(await loading, terms)
    // The query has changed while the texts were loaded.
    if (terms.join(' ') !== input.value.toLowerCase().split(/\s+/).filter(Boolean).join(' ')) return
    list.replaceChildren(...hits.map((hit, at) => lineOf(hit, terms, at)))
    state.textContent = hits.length === 0 ? site.words.noHits : ''
    active = -1
    input.removeAttribute('aria-activedescendant')
    show(true)
  }

  function activate(wanted: number): void {
    const { length } = list.children
    if (panel.hidden || length === 0) return
    active = (wanted + length) % length
    for (const [at, line] of [...list.children].entries()) line.setAttribute('aria-selected', String(at === active))
    list.children[active]?.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', `hit-${active}`)
  }

  function lineOf(
    { page: [address, title, catalogs, words] }: Searched,
    terms: readonly string[],
    at: number,
  ): HTMLLIElement {
    const line = document.createElement('li')
    line.id = `hit-${at}`
    line.setAttribute('role', 'option')
    const link = document.createElement('a')
    link.href = up + address
    link.tabIndex = -1
    const name = document.createElement('b')
    name.append(...marked(title, terms))
    const place = document.createElement('small')
    place.textContent = catalogs
    const text = document.createElement('span')
    const found = Math.max(
      0,
      ...terms
        .map((term) => words.toLowerCase().indexOf(term))
        .filter((one) => one >= 0)
        .slice(0, 1),
    )
    const from = Math.max(0, found - BEFORE)
    text.append(from > 0 ? '…' : '', ...marked(words.slice(from, found + AFTER), terms))
    link.append(name, place, text)
    line.append(link)
    return line
  }
}

/** The pages that contain every word. Pages with all words in the title come first. */
function hitsOf(pages: readonly Searched[], terms: readonly string[]): Searched[] {
  const inTitle: Searched[] = []
  const inText: Searched[] = []
  for (const page of pages) {
    if (terms.every((term) => page.title.includes(term))) inTitle.push(page)
    else if (terms.every((term) => page.title.includes(term) || page.words.includes(term))) inText.push(page)
  }
  return [...inTitle, ...inText].slice(0, SHOWN)
}

/** A text with its found words marked. */
function marked(text: string, terms: readonly string[]): (string | HTMLElement)[] {
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i')).map((part, at) => {
    if (at % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

/** Loads the texts of all pages. */
function load(site: SiteData, up: string): Promise<Searched[]> {
  return new Promise((resolve) => {
    const pages: Searched[] = []
    const add = (name: string) => {
      const script = document.createElement('script')
      script.src = `${up}_site/search/${name}.js`
      document.head.append(script)
    }
    let left = 0
    site.searchParts = (count) => {
      left = count
      for (let at = 0; at < count; at += 1) add(String(at))
      if (count === 0) resolve(pages)
    }
    site.searchPart = (part) => {
      for (const page of part) pages.push({ page, title: page[1].toLowerCase(), words: page[3].toLowerCase() })
      left -= 1
      if (left === 0) resolve(pages)
    }
    add('count')
  })
}
