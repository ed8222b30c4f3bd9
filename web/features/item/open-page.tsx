import { type ComponentProps, useRef, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { cached, isCached, preload } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { type Id, paths } from '#web/paths.ts'

/** A pointer or the focus that rests on a link this long probably means to follow it. */
const INTENT_MS = 80

/** The id of the page that is being loaded; 0 when there is none. */
const openingStore = createStore(0)

/** The id of the page that is being loaded; 0 when there is none. */
export function useOpening(): number {
  return useSyncExternalStore(openingStore.subscribe, openingStore.snapshot, () => 0)
}

/** Loads a page before its link is pressed. */
export function preloadPage(page_id: number): void {
  preload('page/info', { page_id })
}

/**
 * Loads a page that a reader has asked for.
 * @returns whether to open it: not if another page was requested meanwhile, or if the reader has gone somewhere else
 */
async function loadToOpen(page_id: number): Promise<boolean> {
  // The search field writes its text into the query of the address a moment after it was typed.
  const place = () => location.pathname + location.hash
  const from = place()
  openingStore.set(page_id)
  await preload('page/info', { page_id })
  if (openingStore.snapshot() !== page_id) return false
  openingStore.set(0)
  return place() === from
}

/**
 * Opens a page of an item. The old page stays until the new one is loaded; then address, text and scroll position change in one
 * step. What a reader asked for last wins. Returns a function that resolves when the page was opened or something else was requested.
 */
export function useOpenPage(item: Id): (page_id: number, hash?: string) => Promise<void> {
  const navigate = useNavigate()
  return async (page_id, hash = '') => {
    if (!isCached('page/info', { page_id }) && !(await loadToOpen(page_id))) return
    openingStore.set(0)
    // a focused link of the old text loses the focus, so that it can move to the new title
    const active = document.activeElement
    if (active instanceof HTMLElement && active.closest('main')) active.blur()
    navigate(paths.itemPage(item, page_id) + hash)
  }
}

/** Whether a press on a link opens it here: no other button, and no key that means a new tab or a download. */
export function isPlainPress(event: {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** A link to a page of an item. The page is loaded as soon as the pointer or the focus rests on the link. */
export function PageLink(
  props: { item: Id; page_id: number; onOpen?: () => void } & Omit<ComponentProps<typeof Link>, 'to'>,
) {
  const { item, page_id, onOpen, ...rest } = props
  const open = useOpenPage(item)
  const timer = useRef(0)
  const intend = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => preloadPage(page_id), INTENT_MS)
  }
  const forget = () => clearTimeout(timer.current)
  return (
    <Link
      {...rest}
      to={paths.itemPage(item, page_id)}
      onPointerEnter={intend}
      onPointerLeave={forget}
      onFocus={intend}
      onBlur={forget}
      onTouchStart={() => preloadPage(page_id)}
      onClick={(event) => {
        rest.onClick?.(event)
        if (event.defaultPrevented || !isPlainPress(event)) return
        event.preventDefault()
        onOpen?.()
        open(page_id)
      }}
    />
  )
}

/** Makes links of an article to other pages of the item open like those of the tree. */
export function useArticleLink(item: Output<'item/info'>, address: string) {
  const open = useOpenPage(address)
  const navigate = useNavigate()
  // An address with only a page id leads to the page in whatever item it is in now.
  const openAnywhere = async (page_id: number, hash: string) => {
    if (!isCached('page/info', { page_id }) && !(await loadToOpen(page_id))) return
    const page = cached('page/info', { page_id })
    if (page?.item_id === item.item_id) await open(page_id, hash)
    else navigate((page ? paths.itemPage(page.item_id, page_id) : `/page/${page_id}`) + hash)
  }
  return (url: URL) => {
    const [, first, page_id] = /^\/([^/]+)\/(\d+)$/.exec(decodeURI(url.pathname)) ?? []
    const here = first !== undefined && [address, String(item.item_id), item.item_domain].includes(first)
    if (here) open(Number(page_id), url.hash)
    else if (first === 'page') void openAnywhere(Number(page_id), url.hash)
    else navigate(url.pathname + url.search + url.hash)
  }
}
