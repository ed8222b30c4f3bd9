import { lazyNamed } from '#web/ui/lazy-named.tsx'

/** The view of a conflict, in a chunk of its own. */
export const ConflictView = lazyNamed(() => import('./conflict-view.tsx'), 'ConflictView')
