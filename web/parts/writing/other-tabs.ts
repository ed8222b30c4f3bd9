/** What tabs of one browser that have the same page open say to each other. */
type Message = { key: string; from: string; since: number } & (
  | { type: 'who' | 'take' | 'gone' }
  | { type: 'here'; writes: boolean }
  /** The tab that wrote is closed: that one writes on. */
  | { type: 'yours'; to: string }
)

export interface OtherTabsOptions {
  /** What is open: the same in each tab that has it. */
  key: string
  /** This tab's editor. */
  editor: string
  /** Whether this tab is the one that writes. */
  writes: () => boolean
  /** Another tab has it open as well; `ahead`: since before this one, and writes. */
  onFound: (editor: string, ahead: boolean) => unknown
  /** Another tab writes from now on. */
  onTaken: () => unknown
  /** The tab that wrote is closed, and this one is to write. */
  onHanded: () => unknown
}

export interface OtherTabs {
  /** Says to the others that this tab writes from now on. */
  take: () => void
  /** This tab closes; when it wrote, another one is asked to go on. Returns whether there is one. */
  leave: (wrote: boolean) => boolean
  /** Asks who is there and listens, until the returned function is called. */
  start: () => () => void
}

/** The tabs of one browser that have the same page open. Where the browser has no channel between tabs, there are none. */
export function createOtherTabs(options: OtherTabsOptions): OtherTabs {
  const { key, editor, writes, onFound, onTaken, onHanded } = options
  const since = Date.now()
  /** The last one heard of comes last. */
  const others = new Set<string>()
  let channel: BroadcastChannel | null = null
  const me = { key, from: editor, since }

  const say = (message: Message) => channel?.postMessage(message)
  const hear = (message: Message) => {
    const { from, type } = message
    if (message.key !== key || from === editor) return
    others.delete(from)
    if (type === 'gone') return
    others.add(from)
    if (type === 'who') {
      say({ ...me, type: 'here', writes: writes() })
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
    take: () => say({ ...me, type: 'take' }),
    leave(wrote) {
      const next = [...others].at(-1)
      const handed = wrote && next !== undefined && channel !== null
      say(handed ? { ...me, type: 'yours', to: next } : { ...me, type: 'gone' })
      return handed
    },
    start() {
      if (typeof BroadcastChannel === 'undefined') return () => {}
      const own = new BroadcastChannel('octavo-writing')
      channel = own
      own.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
      say({ ...me, type: 'who' })
      return () => {
        own.close()
        if (channel !== own) return
        channel = null
        others.clear()
      }
    },
  }
}
