import type { HandlersOf } from '#server/call/handler.ts'
import { importAuto } from './auto.ts'
import { importPreview } from './preview.ts'
import { importStart } from './start.ts'
import { importUndo } from './undo.ts'

/** Handlers of `import/…`. */
export const importHandlers: HandlersOf<'import'> = {
  auto: importAuto,
  preview: importPreview,
  start: importStart,
  undo: importUndo,
}
