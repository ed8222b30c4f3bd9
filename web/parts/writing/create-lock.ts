import { LOCK_RELEASE, LOCK_SECONDS } from '#shared/limits.ts'
import { ApiError, call, isRefusal, NO_ANSWER } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { inBrowser } from '#web/lib/site.ts'
import { createOtherTabs } from './other-tabs.ts'
import { createPresence } from './presence.ts'

/** How often the page editor renews its lock. */
const LOCK_HEARTBEAT_MS = 20 * 60 * 1000

/** When the window gets the focus, the lock is checked again, at most this often. */
const LOOK_MS = 30_000

/** The holder of the page's lock. */
export type LockState =
  /** There is no page yet, or the state is unknown because no answer came. */
  | { kind: 'none' }
  | { kind: 'mine' }
  /** Released through the menu. */
  | { kind: 'released' }
  /** Somebody else has it. `opening`: since this editor was opened; else it was lost later. Milliseconds. */
  | { kind: 'taken'; name: string; since: number | null; opening: boolean }
  /** The same person has the page open in another tab. `opening`: that tab was there first; else it took over later. */
  | { kind: 'elsewhere'; opening: boolean }
  /** The user may not have the lock any more (a removed member, an archived item). */
  | { kind: 'refused'; message: string }

/** The lock of one page. It lives outside React. */
export interface Lock {
  subscribe: (listener: () => void) => () => void
  snapshot: () => LockState
  /** Takes the lock, again if necessary, also from another tab of the same person. */
  take: () => Promise<void>
  /** Takes the lock from somebody else; for managers of the item. @throws ApiError when it is refused */
  takeOver: () => Promise<void>
  /** Releases the lock, so that others may write. */
  release: () => Promise<void>
  /** Loads the present holder of the lock, after a call was refused because of it. */
  refresh: () => Promise<void>
  /**
   * Takes the lock, renews it while the user is active, and releases it when the window closes. The returned function ends that. A
   * tab without any activity for the lifetime of a lock lets the lock expire, and asks again when the user returns.
   */
  start: () => () => void
  /** A new page was saved and can be locked now. `key` identifies the page for other tabs, like `tab.key`. */
  setPage: (page_id: number, key?: string) => void
}

const quiet = { redirect_login: false }

export interface LockOptions {
  /** With `page_id` 0 there is nothing to lock yet. */
  page: { page_id: number; item_id: number }
  /** How often the lock is renewed, in milliseconds. */
  heartbeat?: number
  /** Coordinates this tab with other tabs that have the same page (`key`) open. Without it, tabs do not know of each other. */
  tab?: { key: string; editor: string; onFound: (editor: string) => unknown }
}

/** The lock of a page. It does nothing before `start`. */
export function createLock({ page, heartbeat = LOCK_HEARTBEAT_MS, tab }: LockOptions): Lock {
  const { subscribe, snapshot, set } = createStore<LockState>({ kind: 'none' })
  let { page_id } = page
  /** Two new pages of one item are different pages, even though their keys are equal. */
  let isNew = page_id === 0
  let lookedAt = 0
  let running = 0

  const loadHolder = async (opening: boolean) => {
    lookedAt = Date.now()
    const lock = await call('page/isLock', { page_id, item_id: page.item_id }, quiet)
    if (lock.lock && !lock.is_cur_user) {
      const since = lock.lock_since ? lock.lock_since * 1000 : null
      set({ kind: 'taken', name: lock.lock_username, since, opening })
    }
    return lock
  }

  const fail = async (error: unknown, opening: boolean) => {
    if (!(error instanceof ApiError)) return
    if (isRefusal(error, 'PAGE_LOCKED')) {
      set({ kind: 'taken', name: '', since: null, opening })
      await loadHolder(opening).catch(() => undefined)
      return
    }
    // No answer, or an ended session: the save reports that, and nobody has taken the lock.
    if (error.code === NO_ANSWER || isRefusal(error, 'NOT_LOGGED_IN')) return
    set({ kind: 'refused', message: error.message })
  }

  const take = async (opening = false) => {
    if (page_id === 0) return
    lookedAt = Date.now()
    try {
      await call('page/setLock', { page_id, item_id: page.item_id }, quiet)
      // Another tab that has the page open may have answered first.
      if (!opening || snapshot().kind === 'none') set({ kind: 'mine' })
    } catch (error) {
      await fail(error, opening)
    }
  }

  const refresh = async () => {
    if (page_id === 0) return
    if (snapshot().kind === 'released' || snapshot().kind === 'elsewhere') return
    try {
      const lock = await loadHolder(false)
      // The lock expired while the computer slept and nobody took it: take it again.
      if (!lock.lock || lock.is_cur_user) await take()
    } catch (error) {
      await fail(error, false)
    }
  }

  const presence = createPresence(LOCK_SECONDS * 1000, () => {
    if (snapshot().kind === 'mine' || snapshot().kind === 'none') void refresh()
  })

  /** Releases the lock with a beacon, which also works while the window closes. */
  const releaseByBeacon = () => {
    const body = new URLSearchParams({
      page_id: String(page_id),
      item_id: String(page.item_id),
      lock_to: String(LOCK_RELEASE),
    })
    navigator.sendBeacon(inBrowser('/api/page/setLock'), body)
  }

  const tabsOf = (key: string | undefined) =>
    tab &&
    createOtherTabs({
      ...tab,
      key: key ?? tab.key,
      writes: () => snapshot().kind === 'mine' || snapshot().kind === 'none',
      onFound(editor, ahead) {
        tab.onFound(editor)
        if (ahead && !isNew && (snapshot().kind === 'mine' || snapshot().kind === 'none'))
          set({ kind: 'elsewhere', opening: true })
      },
      onTaken() {
        if (!isNew && (snapshot().kind === 'mine' || snapshot().kind === 'none'))
          set({ kind: 'elsewhere', opening: false })
      },
      onHanded() {
        if (snapshot().kind === 'elsewhere') void take()
        else if (snapshot().kind !== 'mine') releaseByBeacon()
      },
    })
  let tabs = tabsOf(tab?.key)
  let stopTabs: (() => void) | undefined

  /** The window closes: hands the page over to another tab, or else releases the lock. */
  const handOver = () => {
    const wrote = snapshot().kind === 'mine' && page_id !== 0
    if (!tabs?.leave(wrote && !isNew) && wrote) releaseByBeacon()
  }

  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_MS && snapshot().kind !== 'none')
      void refresh()
  }
  // The browser restored the page from its back/forward cache, after the lock was released.
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    stopTabs = tabs?.start()
    if (snapshot().kind === 'mine') void take()
  }
  const onHide = () => {
    handOver()
    stopTabs?.()
  }

  return {
    subscribe,
    snapshot,
    async take() {
      tabs?.take()
      await take()
    },
    refresh,
    async takeOver() {
      await call('page/takeOverLock', { page_id }, quiet)
      tabs?.take()
      set({ kind: 'mine' })
    },
    async release() {
      try {
        await call('page/setLock', { page_id, item_id: page.item_id, lock_to: LOCK_RELEASE }, quiet)
        set({ kind: 'released' })
      } catch (error) {
        await fail(error, false)
        throw error
      }
    },
    start() {
      running += 1
      const run = running
      void take(true)
      stopTabs = tabs?.start()
      const stop = stopTabs
      const timer = setInterval(() => {
        if ((snapshot().kind === 'mine' || snapshot().kind === 'none') && !presence.isAway()) void take()
      }, heartbeat)
      const stopPresence = presence.start()
      addEventListener('pagehide', onHide)
      addEventListener('pageshow', onShow)
      document.addEventListener('visibilitychange', onVisible)
      addEventListener('focus', onVisible)
      return () => {
        clearInterval(timer)
        stopPresence()
        removeEventListener('pagehide', onHide)
        removeEventListener('pageshow', onShow)
        document.removeEventListener('visibilitychange', onVisible)
        removeEventListener('focus', onVisible)
        // Waits, because React in development unmounts and mounts again at once.
        setTimeout(() => {
          const ended = running === run
          if (ended) handOver()
          stop?.()
          if (!ended) return
          stopTabs?.()
          running = 0
        })
      }
    },
    setPage(next, key) {
      if (page_id !== 0) return
      page_id = next
      // The editor was closed during the first save.
      if (running === 0) return
      if (key !== undefined) {
        isNew = false
        tabs?.leave(false)
        stopTabs?.()
        tabs = tabsOf(key)
        stopTabs = tabs?.start()
      }
      void take()
    },
  }
}
