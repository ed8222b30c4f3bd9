import { type ComponentProps, useRef, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { cached, isCached, preload } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { type Id, paths } from '#web/paths.ts'

/** A pointer or the focus that rests this long on a link means to follow it. */
const INTENT_MS = 80

/** Id of the page that was asked for and has not arrived yet; 0 when there is none. */
const openingStore = createStore(0)

/** The page that was asked for and has not arrived yet; 0 when there is none. */
export function useOpening(): number {
  return useSyncExternalStore(openingStore.subscribe, openingStore.snapshot, () => 0)
}

/** Downloads a page ahead of the press. */
export function preloadPage(page_id: number): void {
  preload('page/info', { page_id })
}

/**
 * Opens a page of an item: the old one stays until the new one is there, then address, text and scroll position change in one step.
 * The page that was asked for last wins. Returns a function that resolves once it has been opened or has given way.
 */
export function useOpenPage(item: Id): (page_id: number, hash?: string) => Promise<void> {
  const navigate = useNavigate()
  return async (page_id, hash = '') => {
    if (!isCached('page/info', { page_id })) {
      openingStore.set(page_id)
      await preload('page/info', { page_id })
      if (openingStore.snapshot() !== page_id) return
    }
    openingStore.set(0)
    // a link of the old text lets go of the focus, so that it can move to the new title
    const active = document.activeElement
    if (active instanceof HTMLElement && active.closest('main')) active.blur()
    navigate(paths.itemPage(item, page_id) + hash)
  }
}

/** Whether a press on a link is for us: no other button, no key that means a new tab or a download. */
export function isPlainPress(event: {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** A link to a page of an item, which it begins to download once the pointer or the focus rests on it. */
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

/** Links of an article to other pages of the item open like those of the tree. */
export function useArticleLink(item: Output<'item/info'>, address: string) {
  const open = useOpenPage(address)
  const navigate = useNavigate()
  // The address of a page by its id alone leads into its item, wherever that is now.
  const openAnywhere = async (page_id: number, hash: string) => {
    await preload('page/info', { page_id })
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
