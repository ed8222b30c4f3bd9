import type { Output } from '#shared/api/index.ts'
import { decoded } from '#shared/decoded.ts'
import { callKey, NO_ANSWER } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { herePath } from '#web/lib/site.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** A page that somebody read on this device. */
export interface RecentPage {
  item_id: number
  item_name: string
  page_id: number
  title: string
}

/** How many pages are remembered. */
const KEPT = 20

const keyOf = (uid: number) => `octavo-recent-${uid}`

function isRecent(value: unknown): value is RecentPage {
  const page = value as RecentPage | null
  return (
    Number.isSafeInteger(page?.item_id) &&
    typeof page?.item_name === 'string' &&
    typeof page.title === 'string' &&
    Number.isSafeInteger(page.page_id)
  )
}

/**
 * The pages that a user read last on this device, the latest first. Empty when the storage is blocked or its content is invalid.
 */
export function recentPages(uid: number): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(uid)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Puts a page at the start of the list. */
export function rememberPage(uid: number, page: RecentPage): void {
  write(uid, [page, ...recentPages(uid).filter((one) => one.page_id !== page.page_id)].slice(0, KEPT))
}

/** Removes a page from the list, because it is deleted or may no longer be read. */
export function forgetPage(uid: number, page_id: number): void {
  write(
    uid,
    recentPages(uid).filter((one) => one.page_id !== page_id),
  )
}

function write(uid: number, pages: RecentPage[]): void {
  const key = keyOf(uid)
  const text = JSON.stringify(pages)
  if (readStored(key) !== text) writeStored(key, pages.length > 0 ? text : null)
}

/**
 * Watches which pages are shown and records them for `recentPages`. Removes pages whose call is refused.
 * @returns a function that stops this
 */
export function followPages(uid: number): () => void {
  const look = () => {
    const [, item = '', asked] = /^\/([^/]+)\/([1-9]\d*)$/.exec(herePath()) ?? []
    if (!asked) return
    const page_id = Number(asked)
    const state = queryClient.getQueryState<Output<'page/info'>>(callKey('page/info', { page_id }))
    const info = queryClient.getQueryData<Output<'item/info'>>(callKey('item/info', { item_id: decoded(item) }))
    if (state?.status === 'error' && (state.error as { code?: number } | null)?.code !== NO_ANSWER)
      forgetPage(uid, page_id)
    else if (info && state?.data?.item_id === info.item_id) {
      rememberPage(uid, { item_id: info.item_id, item_name: info.item_name, page_id, title: state.data.page_title })
    }
  }
  look()
  return queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (query.queryKey[0] === 'page/info' && (type === 'updated' || type === 'observerAdded')) look()
  })
}
