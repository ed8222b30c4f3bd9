import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'

type Component<P> = (props: P) => ReactNode

/** Names of the components among the exports of a module. */
type ComponentName<M> = { [N in keyof M]: M[N] extends Component<never> ? N : never }[keyof M]

type PropsOf<C> = C extends Component<infer P> ? P : never

/**
 * A component in a chunk of its own: `lazyNamed(() => import('./menu.tsx'), 'Menu')`. The chunk is downloaded when the component is first
 * drawn, so it must stand in a `Suspense`. Use `lazyPart` for a component that is downloaded ahead of need.
 * @param load downloads the module
 * @param name the name of the component among the exports of the module
 */
export function lazyNamed<M, N extends ComponentName<M>>(
  load: () => Promise<M>,
  name: N,
): LazyExoticComponent<ComponentType<PropsOf<M[N]>>> {
  return lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<M[N]>> }))
}
