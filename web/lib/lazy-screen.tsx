import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from './lazy-part.tsx'
import { loadMoreTexts } from './locale.tsx'

/** A screen in a separate chunk. Its module exports the component as default. */
export const lazyScreen = (module: () => Promise<{ default: ComponentType }>): LazyPart<object> =>
  lazyPart(async () => {
    const [screen] = await Promise.all([module(), loadMoreTexts()])
    return screen.default
  })
