import { type ComponentType, lazy, useState } from 'react'

export interface LazyScreen {
  (): React.ReactElement
  /** Downloads the code; afterwards the first render shows the screen at once instead of suspending. */
  preload: () => Promise<void>
}

/** A screen in a chunk of its own. Its module has the component as default export. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyScreen {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= (await load()).default
  }
  const Lazy = lazy(load)
  function Screen() {
    const [Component] = useState<ComponentType>(() => loaded ?? Lazy)
    return <Component />
  }
  return Object.assign(Screen, { preload })
}
