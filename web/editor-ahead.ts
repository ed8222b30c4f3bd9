import type { QueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { preloadScreen } from './routes.tsx'

/** How long the page must be at rest before the editor is downloaded, in milliseconds. */
const REST_MS = 1500
/** The address of any editor: only its code is wanted. */
const EDITOR = '/page/edit/0/0'

/** Whether the visitor may write pages of an item in the page editor. */
function mayWrite({ item_edit, is_archived, item_type }: Output<'item/info'>): boolean {
  const isOfPages = item_type !== ITEM_TYPE.external && item_type !== ITEM_TYPE.spreadsheet
  return item_edit && !is_archived && isOfPages
}

/** Whether the visitor pays for bytes, or has said so. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Calls `run` when the browser has nothing else to do. Safari cannot tell; there it is called after the pause alone. */
function atRest(run: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else run()
  }, REST_MS)
}

/**
 * Downloads the code of the page editor as soon as the visitor reads an item in which he or she may write, so that it opens at once
 * after the press on "Edit". Visitors who only read download nothing.
 */
export function loadEditorAhead(client: QueryClient): void {
  const cache = client.getQueryCache()
  const isWriter = () =>
    cache
      .findAll({ queryKey: ['item/info'] })
      .some(({ state }) => state.data && mayWrite(state.data as Output<'item/info'>))
  const begin = () => atRest(() => void preloadScreen(EDITOR, client).catch(() => undefined))
  if (savesData()) return
  if (isWriter()) {
    begin()
    return
  }
  const stop = cache.subscribe(({ query }) => {
    if (query.queryKey[0] !== 'item/info' || !isWriter()) return
    stop()
    begin()
  })
}
