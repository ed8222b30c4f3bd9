import { mendStyles } from './mend-styles.ts'

/** A value from a separate chunk, which is downloaded once. */
export interface LoadOnce<T> {
  /** The value; `undefined` before it is downloaded. */
  loaded: () => T | undefined
  /** Downloads it if it is not there. After an error the next call tries again. */
  load: () => Promise<T>
}

/** Downloads a value when it is first asked for. @param download downloads it, with the style sheets of its chunk */
export function loadOnce<T>(download: () => Promise<T>): LoadOnce<T> {
  let value: { is: T } | undefined
  return {
    loaded: () => value?.is,
    load: async () => {
      if (value) return value.is
      await mendStyles()
      value = { is: await download() }
      return value.is
    },
  }
}
