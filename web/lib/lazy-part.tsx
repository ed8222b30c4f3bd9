import { type ComponentType, lazy, useState } from 'react'
import { mendStyles } from './mend-styles.ts'

/** A component whose code is downloaded when it is first shown or when `preload` is called. */
export type LazyPart<P> = ((props: P) => React.ReactElement) & {
  /** Downloads the code. After that the first render shows the component at once instead of suspending. */
  preload: () => Promise<void>
}

/** A component in a separate chunk. It must be inside a `Suspense`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const preload = async () => {
    if (loaded) return
    await mendStyles()
    loaded = await load()
  }
  const Lazy = lazy(async () => {
    await preload()
    return { default: loaded as ComponentType<P> }
  })
  function Part(props: P) {
    const [Component] = useState<ComponentType<P>>(() => loaded ?? (Lazy as unknown as ComponentType<P>))
    return <Component {...props} />
  }
  return Object.assign(Part, { preload })
}
