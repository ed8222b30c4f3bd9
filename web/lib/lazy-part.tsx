import { type ComponentType, lazy, useState } from 'react'
import { loadOnce } from './load-once.ts'

/** A component whose code is downloaded when it is first shown or when `preload` is called. */
export type LazyPart<P> = ((props: P) => React.ReactElement) & {
  /** Downloads the code. After that the first render shows the component at once instead of suspending. */
  preload: () => Promise<void>
}

/** A component in a separate chunk. It must be inside a `Suspense`. */
export function lazyPart<P extends object>(download: () => Promise<ComponentType<P>>): LazyPart<P> {
  const { loaded, load } = loadOnce(download)
  const Lazy = lazy(async () => ({ default: await load() }))
  function Part(props: P) {
    const [Component] = useState<ComponentType<P>>(() => loaded() ?? (Lazy as unknown as ComponentType<P>))
    return <Component {...props} />
  }
  return Object.assign(Part, { preload: async () => void (await load()) })
}
