import { type ComponentType, lazy, useState } from 'react'
import { loadMoreTexts } from './locale.tsx'

export interface LazyScreen {
  (): React.ReactElement
  /** Downloads the code; afterwards the first render shows the screen at once instead of suspending. */
  preload: () => Promise<void>
}

/** A screen in a chunk of its own. Its module has the component as default export. */
export function lazyScreen(module: () => Promise<{ default: ComponentType }>): LazyScreen {
  const load = async () => {
    const [screen] = await Promise.all([module(), loadMoreTexts()])
    return screen
  }
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
