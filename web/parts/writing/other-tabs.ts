import { siteBase } from '#web/lib/site.ts'

/** The messages between tabs of one browser that have the same page open. */
type Message = { key: string; from: string; since: number } & (
  | { type: 'who' | 'take' | 'gone' }
  | { type: 'here'; writes: boolean }
  /** The writing tab is closed: the tab `to` writes on. */
  | { type: 'yours'; to: string }
)

export interface OtherTabsOptions {
  /** Identifies the page; the same in each tab that has it open. */
  key: string
  /** Identifies this tab's editor. */
  editor: string
  /** Whether this tab is the one that writes. */
  writes: () => boolean
  /** Another tab has the page open too. `ahead`: it was there before this one and is writing. */
  onFound: (editor: string, ahead: boolean) => unknown
  /** Another tab takes over the writing. */
  onTaken: () => unknown
  /** The writing tab was closed and hands the writing over to this one. */
  onHanded: () => unknown
}

export interface OtherTabs {
  /** Tells the others that this tab writes from now on. */
  take: () => void
  /** This tab closes. If it wrote, another tab is asked to continue. Returns whether there is one. */
  leave: (wrote: boolean) => boolean
  /** Announces this tab and listens to the others, until the returned function is called. */
  start: () => () => void
}

/** Coordinates the tabs of one browser that have the same page open. Without BroadcastChannel it finds no other tabs. */
export function createOtherTabs(options: OtherTabsOptions): OtherTabs {
  const { key, editor, writes, onFound, onTaken, onHanded } = options
  const since = Date.now()
  /** In the order of their last message. */
  const others = new Set<string>()
  let channel: BroadcastChannel | null = null
  const me = { key, from: editor, since }

  const send = (message: Message) => channel?.postMessage(message)
  const onMessage = (message: Message) => {
    const { from, type } = message
    if (message.key !== key || from === editor) return
    others.delete(from)
    if (type === 'gone') return
    others.add(from)
    if (type === 'who') {
      send({ ...me, type: 'here', writes: writes() })
      onFound(from, false)
    }
    if (type === 'here') {
      const first = message.since < since || (message.since === since && from < editor)
      onFound(from, first && message.writes)
    }
    if (type === 'take') onTaken()
    if (type === 'yours') {
      others.delete(from)
      if (message.to === editor) onHanded()
    }
  }

  return {
    take: () => send({ ...me, type: 'take' }),
    leave(wrote) {
      const next = [...others].at(-1)
      const handed = wrote && next !== undefined && channel !== null
      send(handed ? { ...me, type: 'yours', to: next } : { ...me, type: 'gone' })
      return handed
    },
    start() {
      if (typeof BroadcastChannel === 'undefined') return () => {}
      const own = new BroadcastChannel(`octavo-writing${siteBase()}`)
      channel = own
      own.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
      send({ ...me, type: 'who' })
      return () => {
        own.close()
        if (channel !== own) return
        channel = null
        others.clear()
      }
    },
  }
}
