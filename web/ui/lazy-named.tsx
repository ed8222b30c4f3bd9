import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import type { LazyPart } from '#web/lib/lazy-part.tsx'
import { loadOnce } from '#web/lib/load-once.ts'
import { toastNotLoaded } from './toast-not-loaded.ts'

type AnyComponent<P> = (props: P) => ReactNode

/** Names of the components among the exports of a module. */
type ComponentName<M> = { [N in keyof M]: M[N] extends AnyComponent<never> ? N : never }[keyof M]

type PropsOf<C> = C extends AnyComponent<infer P> ? P : never

/** Errors of downloads, as opposed to those of components that were loaded. */
const failures = new WeakSet<WeakKey>()

const isFailure = (error: unknown) => typeof error === 'object' && error !== null && failures.has(error)

/** Functions that a part may have. */
interface MaybeClosed {
  /** The part cannot be shown, and what closing it does would be wrong. */
  onMissing?: () => void
  onClose?: () => void
}

/** Draws nothing in place of a part that could not be downloaded. All other errors go to the boundary of the screen. */
class PartBoundary extends Component<{ onFail: (error: unknown) => void; children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isFailure(error)) this.props.onFail(error)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isFailure(error)) throw error
    return null
  }
}

/**
 * A component in a chunk of its own: `lazyNamed(() => import('./menu.tsx'), 'Menu')`. The chunk is downloaded when the component is first drawn or when
 * `preload` is called. The component must stand in a `Suspense`.
 *
 * If the chunk cannot be downloaded, the screen around the part stays. A toast says why, and `onMissing` of the part is called if it has one, else its
 * `onClose`. When the part is opened again, its chunk is requested again. Screens use `lazyPart`, and so do parts that fill a screen: without them it would be empty.
 * @param download downloads the module
 * @param name the name of the component among the exports of the module
 * @param onFail called instead of the toast and of `onClose`
 */
export function lazyNamed<M, N extends ComponentName<M>>(
  download: () => Promise<M>,
  name: N,
  onFail?: (props: PropsOf<M[N]>) => void,
): LazyPart<PropsOf<M[N]>> {
  type Props = PropsOf<M[N]>
  const { loaded, load } = loadOnce(async () => (await download())[name] as ComponentType<object>)
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        if (typeof error === 'object' && error !== null) failures.add(error)
        throw error
      }
    })
  // React keeps the failure of a lazy component, so a failed one is replaced. It is replaced only when the failure is on screen. Until then React draws the part again and must meet the same failure.
  let current = make()
  function Part(props: Props) {
    const [drawn] = useState(() => ({ Shown: loaded() ?? current }))
    const fail = (error: unknown) => {
      if (drawn.Shown === current) current = make()
      if (onFail) return onFail(props)
      void toastNotLoaded(error)
      const { onMissing, onClose } = props as MaybeClosed
      ;(onMissing ?? onClose)?.()
    }
    return (
      <PartBoundary onFail={fail}>
        <drawn.Shown {...(props as object)} />
      </PartBoundary>
    )
  }
  return Object.assign(Part, { preload: async () => void (await load()) })
}
