import { readStored, writeStored } from '#web/lib/storage.ts'
import type { EnhanceJob } from './options.ts'

/** Where the chosen tabs are stored on this device, the last one first. web/public/before-paint.js reads it too. */
const STORAGE_KEY = 'octavo-code-tabs'
const MOST_REMEMBERED = 8
/** Tabs with a status code of an answer are not remembered, because they concern only their page. */
const IS_STATUS = /^[1-5]\d\d(?!\d)/
const KEY = /^[\p{L}\p{N}.+#-]{1,60}$/u

function remembered(): string[] {
  try {
    const keys: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string' && KEY.test(key)) : []
  } catch {
    return []
  }
}

function remember(key: string): void {
  const keys = [key, ...remembered().filter((other) => other !== key)]
  writeStored(STORAGE_KEY, JSON.stringify(keys.slice(0, MOST_REMEMBERED)))
}

interface Group {
  has: (key: string) => boolean
  show: (key: string) => void
}

/** All groups in the document, so that a choice applies to every group that has that tab. */
const groups = new Set<Group>()
let lastId = 0

/** Makes the tab rows over code blocks work: presses, arrow keys, and the remembered choice. */
export function enhanceCodeTabs({ root, undo }: EnhanceJob): void {
  const recent = remembered()
  for (const element of root.querySelectorAll<HTMLElement>('.code-tabs')) {
    const undoOne = enhanceGroup(element, recent)
    if (undoOne) undo.push(undoOne)
  }
}

function enhanceGroup(element: HTMLElement, recent: readonly string[]): (() => void) | undefined {
  const row = element.querySelector<HTMLElement>(':scope > .code-tab-row')
  const panels = [...element.querySelectorAll<HTMLElement>(':scope > .code[data-tab]')]
  const labels = row ? [...row.children] : []
  if (!row || panels.length < 2 || labels.length !== panels.length) return undefined
  const keys = panels.map((panel) => panel.dataset.tab as string)
  lastId += 1
  const id = `code-tabs-${lastId}`
  const tabs = labels.map((label, i) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = `${id}-tab-${i}`
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `${id}-${i}`)
    tab.append(...[...label.childNodes].map((node) => node.cloneNode(true)))
    return tab
  })
  for (const [i, panel] of panels.entries()) {
    panel.id = `${id}-${i}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', `${id}-tab-${i}`)
  }

  const group: Group = {
    has: (key) => keys.includes(key),
    show(key) {
      const chosen = keys.indexOf(key)
      for (const [i, panel] of panels.entries()) {
        panel.toggleAttribute('data-off', i !== chosen)
        tabs[i]?.setAttribute('aria-selected', String(i === chosen))
        if (tabs[i]) tabs[i].tabIndex = i === chosen ? 0 : -1
      }
    },
  }
  const choose = (tab: number) => {
    const key = keys[tab] as string
    if (IS_STATUS.test(key)) group.show(key)
    else {
      remember(key)
      keepInPlace(row, () => {
        for (const other of groups) if (other.has(key)) other.show(key)
      })
    }
    tabs[tab]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKey = (event: KeyboardEvent) => {
    const now = tabs.indexOf(event.target as HTMLButtonElement)
    const next = keyTarget(event, now, tabs.length)
    if (now < 0 || next === undefined) return
    event.preventDefault()
    choose(next)
    tabs[next]?.focus({ preventScroll: true })
  }
  for (const [i, tab] of tabs.entries()) tab.addEventListener('click', () => choose(i))
  row.addEventListener('keydown', onKey)
  row.setAttribute('role', 'tablist')
  group.show(recent.find(group.has) ?? (keys[0] as string))
  row.replaceChildren(...tabs)
  element.dataset.live = ''
  groups.add(group)

  return () => {
    groups.delete(group)
    row.removeEventListener('keydown', onKey)
    row.removeAttribute('role')
    row.replaceChildren(...labels)
    delete element.dataset.live
    for (const panel of panels)
      for (const name of ['id', 'role', 'aria-labelledby', 'data-off']) panel.removeAttribute(name)
  }
}

/** The tab that a key selects; undefined for other keys. */
function keyTarget({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, now: number, count: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'ArrowRight') return (now + 1) % count
  if (key === 'ArrowLeft') return (now + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Keeps the pressed row where it is on the screen, although other groups above it may change their height. */
function keepInPlace(row: HTMLElement, change: () => void): void {
  const before = row.getBoundingClientRect().top
  change()
  const moved = row.getBoundingClientRect().top - before
  if (moved !== 0) scrollerOf(row).scrollTop += moved
}

function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  return document.scrollingElement ?? document.documentElement
}
