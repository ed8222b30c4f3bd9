/** A value that lives outside React. `useSyncExternalStore(store.subscribe, store.snapshot)` reads it. */
export interface Store<T> {
  /** Calls the listener after every `set`. The returned function removes the listener. */
  subscribe: (listener: () => void) => () => void
  /** The current value. It stays the same object until the next `set`. */
  snapshot: () => T
  /** Replaces the value and calls all listeners. */
  set: (next: T) => void
}

/**
 * Makes a store for a value that lives outside React.
 * @param first the value until the first `set`
 */
export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
