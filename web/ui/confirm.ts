import type { ReactNode } from 'react'
import { createStore } from '#web/lib/create-store.ts'
import { keepFocusInList } from '#web/lib/keep-focus-in-list.ts'

export interface ConfirmOptions {
  /** A question with the name of the thing: Delete “Create a user”? */
  title: ReactNode
  /** The consequences, and how to undo them. */
  body?: ReactNode
  /** The verb on the button: "Delete page". */
  action: string
  /** The action is destructive: red button, focus on Cancel. */
  danger?: boolean
}

/** One way to answer a question of `choose()`. */
export interface Choice<T extends string> {
  value: T
  /** The verb on the button. */
  label: string
  kind?: 'primary' | 'danger'
}

export interface ChooseOptions<T extends string> {
  title: ReactNode
  body?: ReactNode
  /** From left to right; the most usual one comes last. */
  choices: readonly Choice<T>[]
}

interface Request {
  title: ReactNode
  body?: ReactNode
  choices: readonly Choice<string>[]
  /** The focus begins on Cancel. */
  careful: boolean
  /** Called with the value of the choice, or `null` for Cancel. */
  answer: (value: string | null) => void
}

/** The open question. `ConfirmHost` draws it. */
export const confirmStore = createStore<Request | null>(null)

function ask(options: Omit<Request, 'answer'>): Promise<string | null> {
  closeQuestion()
  return new Promise((resolve) => {
    confirmStore.set({
      ...options,
      answer: (value) => {
        confirmStore.set(null)
        resolve(value)
      },
    })
  })
}

/** Answers the open question with Cancel, because what it was about is gone. */
export function closeQuestion(): void {
  confirmStore.snapshot()?.answer(null)
}

/**
 * Asks a question; resolves to whether the user pressed the action. `if (await confirm({ title, body, action, danger: true })) …`
 */
export async function confirm({ title, body, action, danger = false }: ConfirmOptions): Promise<boolean> {
  const choices: Choice<'yes'>[] = [{ value: 'yes', label: action, kind: danger ? 'danger' : 'primary' }]
  const answer = await ask({ title, body, choices, careful: danger })
  // Most destructive actions remove the row that the question is about.
  if (answer !== null && danger) keepFocusInList()
  return answer !== null
}

/** Asks a question with several choices besides Cancel. Resolves to the value of the choice, or `null` for Cancel. */
export async function choose<T extends string>(options: ChooseOptions<T>): Promise<T | null> {
  return (await ask({ ...options, careful: false })) as T | null
}
