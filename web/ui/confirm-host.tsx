import { type ComponentProps, isValidElement, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { confirmStore } from './confirm.ts'
import { lazyNamed } from './lazy-named.tsx'
import type { ConfirmDialog as Question } from './react-aria/confirm-dialog.tsx'

/** The words of what a question shows. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : ''
}

/**
 * Asks with the browser's own dialog, because ours could not be downloaded. It has one choice, so each choice is a question, the most usual one first.
 */
function askPlainly({ title, body, choices, answer }: ComponentProps<typeof Question>): void {
  const words = [wordsOf(title), wordsOf(body)].filter(Boolean).join('\n\n')
  const chosen = choices.toReversed().find(({ label }) => window.confirm(`${words}\n\n→ ${label}`))
  answer(chosen?.value ?? null)
}

const ConfirmDialog = lazyNamed(
  () => import('./react-aria/confirm-dialog.tsx'),
  'ConfirmDialog',
  // After the render that failed, because the browser's dialog stops everything else.
  (question) => queueMicrotask(() => askPlainly(question)),
)

/** Downloads the code of questions before one is asked, so that it is there if the network goes away. */
export function preloadConfirm(): void {
  ConfirmDialog.preload().catch(() => undefined)
}

/** Shows the question of `confirm()` or `choose()`; mounted once in main.tsx. React Aria is downloaded with the first question. */
export function ConfirmHost() {
  const request = useSyncExternalStore(confirmStore.subscribe, confirmStore.snapshot, confirmStore.snapshot)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...request} />
    </Suspense>
  )
}
