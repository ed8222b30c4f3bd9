import type { ReactNode } from 'react'

export interface ConfirmOptions {
  /** A question that names the thing: Delete “Create a user”? */
  title: ReactNode
  /** What happens, and how it can be undone. */
  body?: ReactNode
  /** The verb on the button: "Delete page". */
  action: string
  /** It destroys: red button, focus on Cancel. */
  danger?: boolean
}

interface Request extends ConfirmOptions {
  answer: (yes: boolean) => void
}

let request: Request | null = null
const listeners = new Set<() => void>()

function set(next: Request | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Asks; resolves to whether the action was pressed. `if (await confirm({ title, body, action, danger: true })) …` */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  request?.answer(false)
  return new Promise((resolve) => {
    set({
      ...options,
      answer: (yes) => {
        set(null)
        resolve(yes)
      },
    })
  })
}

/** For the host: the store as `useSyncExternalStore` wants it. */
export const confirmStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => request,
}
