import type { Text } from '@codemirror/state'

/** The text and the caret as they are now, and news of every change. It lives outside React, so that typing costs no render. */
export interface TextFeed {
  readonly doc: Text
  /** Line and column of the caret, from 1. */
  readonly caret: { line: number; column: number }
  /** Called after every change of text or caret; returns how to stop it. */
  subscribe: (listener: (textChanged: boolean) => void) => () => void
  /** For the source: says what is there now. */
  publish: (doc: Text, caret: { line: number; column: number }, textChanged: boolean) => void
}

/** Makes a feed that begins with this text. */
export function createTextFeed(first: Text): TextFeed {
  const listeners = new Set<(textChanged: boolean) => void>()
  let doc = first
  let caret = { line: 1, column: 1 }
  return {
    get doc() {
      return doc
    },
    get caret() {
      return caret
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    publish(nextDoc, nextCaret, textChanged) {
      doc = nextDoc
      caret = nextCaret
      for (const listener of listeners) listener(textChanged)
    },
  }
}
