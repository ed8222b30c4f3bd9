import type { Text } from '@codemirror/state'

/** The current text and caret, and news of every change. It lives outside React, so that typing renders nothing. */
export interface TextFeed {
  readonly doc: Text
  /** Line and column of the caret, from 1. */
  readonly caret: { line: number; column: number }
  /** Calls the listener after every change of text or caret. The returned function removes the listener. */
  subscribe: (listener: (textChanged: boolean) => void) => () => void
  /** For the CodeMirror editor: publishes the current text and caret. */
  publish: (doc: Text, caret: { line: number; column: number }, textChanged: boolean) => void
}

/** Creates a feed with this initial text. */
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
