import { LOCK_RELEASE, LOCK_SECONDS } from '#shared/limits.ts'
import { ApiError, call, isRefusal, NO_ANSWER } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { createOtherTabs } from './other-tabs.ts'
import { createPresence } from './presence.ts'

/** The heartbeat of the page editor. */
const LOCK_HEARTBEAT_MS = 20 * 60 * 1000

/** The lock is looked at again when somebody comes back to the window, at most this often. */
const LOOK_MS = 30_000

/** Who holds the lock of the page. */
export type LockState =
  /** There is no page yet, or nobody knows: no answer came. */
  | { kind: 'none' }
  | { kind: 'mine' }
  /** Given up through the menu. */
  | { kind: 'released' }
  /** Somebody else has it. `opening`: from the start; else it was lost in the middle. Milliseconds. */
  | { kind: 'taken'; name: string; since: number | null; opening: boolean }
  /** The same person writes the page in another tab. `opening`: it was open there before; else that one has taken over. */
  | { kind: 'elsewhere'; opening: boolean }
  /** It may not be had any more (a member who was removed, an archived item). */
  | { kind: 'refused'; message: string }

/** The lock of one page. It lives outside React. */
export interface Lock {
  subscribe: (listener: () => void) => () => void
  snapshot: () => LockState
  /** Takes it, again if need be, also from another tab of the same person. */
  take: () => Promise<void>
  /** Takes it from somebody else, for those who manage the item. @throws ApiError when it is refused */
  takeOver: () => Promise<void>
  /** Gives it up so that others may write. */
  release: () => Promise<void>
  /** Looks who has it now: something was refused because of it. */
  look: () => Promise<void>
  /**
   * Takes the lock of the page, renews it while somebody is there, and gives it up when the window goes; the returned function ends that.
   * A tab that nobody touched for as long as a lock lives lets it run out, and asks again when somebody comes back.
   */
  start: () => () => void
  /** A new page was saved and can be locked now. `key` tells other tabs of the page, as `tab.key` does. */
  setPage: (page_id: number, key?: string) => void
}

const quiet = { redirect_login: false }

export interface LockOptions {
  /** `page_id` 0: there is nothing to lock yet. */
  page: { page_id: number; item_id: number }
  /** How often the lock is renewed, in milliseconds. */
  heartbeat?: number
  /** Tells this tab from others that have the same page (`key`) open. Without it, tabs know nothing of each other. */
  tab?: { key: string; editor: string; onFound: (editor: string) => unknown }
}

/** The lock of a page. It does nothing before `start`. */
export function createLock({ page, heartbeat = LOCK_HEARTBEAT_MS, tab }: LockOptions): Lock {
  const { subscribe, snapshot, set } = createStore<LockState>({ kind: 'none' })
  let { page_id } = page
  /** Two new pages of one item are two pages, whoever writes them. */
  let isNew = page_id === 0
  let lookedAt = 0
  let running = 0

  const who = async (opening: boolean) => {
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
      await who(opening).catch(() => undefined)
      return
    }
    // no answer, an ended session: the save says so, and nobody has taken anything
    if (error.code === NO_ANSWER || isRefusal(error, 'NOT_LOGGED_IN')) return
    set({ kind: 'refused', message: error.message })
  }

  const take = async (opening = false) => {
    if (page_id === 0) return
    lookedAt = Date.now()
    try {
      await call('page/setLock', { page_id, item_id: page.item_id }, quiet)
      // another tab that has the page open may have answered first
      if (!opening || snapshot().kind === 'none') set({ kind: 'mine' })
    } catch (error) {
      await fail(error, opening)
    }
  }

  const look = async () => {
    if (page_id === 0) return
    if (snapshot().kind === 'released' || snapshot().kind === 'elsewhere') return
    try {
      const lock = await who(false)
      // expired while the computer slept, and nobody took it: it is ours again
      if (!lock.lock || lock.is_cur_user) await take()
    } catch (error) {
      await fail(error, false)
    }
  }

  const presence = createPresence(LOCK_SECONDS * 1000, () => {
    if (snapshot().kind === 'mine' || snapshot().kind === 'none') void look()
  })

  /** Others may have it, also when the window is going. */
  const free = () => {
    const body = new URLSearchParams({
      page_id: String(page_id),
      item_id: String(page.item_id),
      lock_to: String(LOCK_RELEASE),
    })
    navigator.sendBeacon('/api/page/setLock', body)
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
        else if (snapshot().kind !== 'mine') free()
      },
    })
  let tabs = tabsOf(tab?.key)
  let stopTabs: (() => void) | undefined

  /** The window goes: another tab writes on, or others may. */
  const giveUp = () => {
    const wrote = snapshot().kind === 'mine' && page_id !== 0
    if (!tabs?.leave(wrote && !isNew) && wrote) free()
  }

  const onSight = () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_MS && snapshot().kind !== 'none')
      void look()
  }
  // the browser brought the page back as it was, after the lock had been given up
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    stopTabs = tabs?.start()
    if (snapshot().kind === 'mine') void take()
  }
  const onHide = () => {
    giveUp()
    stopTabs?.()
  }

  return {
    subscribe,
    snapshot,
    async take() {
      tabs?.take()
      await take()
    },
    look,
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
      document.addEventListener('visibilitychange', onSight)
      addEventListener('focus', onSight)
      return () => {
        clearInterval(timer)
        stopPresence()
        removeEventListener('pagehide', onHide)
        removeEventListener('pageshow', onShow)
        document.removeEventListener('visibilitychange', onSight)
        removeEventListener('focus', onSight)
        // not when React only mounts again
        setTimeout(() => {
          const ended = running === run
          if (ended) giveUp()
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
      // the editor was closed while the first save was under way
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
