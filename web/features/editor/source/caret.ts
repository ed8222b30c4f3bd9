import type { Extension } from '@codemirror/state'
import { drawSelection, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** The caret begins to blink when it has stood still for this long (ms). */
const STILL_MS = 500

/** The attribute of the layer with the carets while they blink. */
const BLINKS = 'data-blinks'

/**
 * Lets the carets blink only when they stand still. CodeMirror starts the animation anew after every key, which costs two frames
 * more for each key.
 */
const stillCaret = ViewPlugin.fromClass(
  class {
    private movedAt = performance.now()
    private timer = 0
    private readonly view: EditorView

    constructor(view: EditorView) {
      this.view = view
      this.wait(STILL_MS)
    }

    update(update: ViewUpdate) {
      if (!update.selectionSet && !update.docChanged && !update.focusChanged) return
      this.movedAt = performance.now()
      // A timer for each key is not needed: the running one waits on when it finds that the caret has moved.
      if (this.timer !== 0) return
      this.layer?.removeAttribute(BLINKS)
      this.wait(STILL_MS)
    }

    destroy() {
      clearTimeout(this.timer)
    }

    private get layer() {
      return this.view.scrollDOM.querySelector(':scope > .cm-cursorLayer')
    }

    private wait(milliseconds: number) {
      this.timer = window.setTimeout(() => {
        const left = this.movedAt + STILL_MS - performance.now()
        if (left > 0) return this.wait(left)
        this.timer = 0
        this.layer?.setAttribute(BLINKS, '')
      }, milliseconds)
    }
  },
)

const blinking = EditorView.theme({
  [`& > .cm-scroller > .cm-cursorLayer:not([${BLINKS}])`]: { animation: 'none !important' },
})

/** Carets and selections that the editor draws itself, so that there can be several. */
export const caretAndSelection: Extension = [drawSelection(), stillCaret, blinking]
