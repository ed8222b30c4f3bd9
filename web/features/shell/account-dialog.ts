export type AccountDialog = 'name' | 'password'

let opened: AccountDialog | null = null
const listeners = new Set<() => void>()

/** Opens a dialog of one's own account, from any menu; `null` closes it. */
export function openAccountDialog(dialog: AccountDialog | null): void {
  opened = dialog
  for (const listener of listeners) listener()
}

/** For the host: the store as `useSyncExternalStore` wants it. */
export const accountDialogStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => opened,
}
