import { contextOfNobody } from '#server/context.ts'
import type { Json, OperationKind, RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { importTarget } from '#server/policy/importers.ts'
import type { ImportResult } from '#shared/import-report.ts'
import { ImportInput } from './import-input.ts'
import { previewImport } from './preview.ts'
import { readImport } from './read-import.ts'
import { removeMadeItem, takeBack } from './take-back.ts'
import { undoImport } from './undo-import.ts'
import { type ImportCheckpoint, writeImport } from './write-import.ts'

const SECONDS = 30 * 60

/** Imports, their previews, and the undoing of imports. Each continues after a restart. */
export const importKind: OperationKind<ImportInput> = {
  kind: 'import',
  input: ImportInput,
  seconds: SECONDS,
  afterRestart: 'continue',
  run: async (operation) => (await runImport(operation)) as unknown as Json,
  // A new item that nobody has seen, or pages in an existing one: both are undone.
  undo: async ({ operation_id, input, services, last, signal }) => {
    if (input.act !== 'import') return
    const { made_item_id = 0 } = (last as unknown as ImportCheckpoint | null) ?? {}
    if (made_item_id > 0) await removeMadeItem(services, made_item_id)
    else if (input.item_id > 0)
      await takeBack(contextOfNobody(services, signal), { operation_id, item_id: input.item_id }, signal)
  },
}

async function runImport(operation: RunningOperation<ImportInput>): Promise<ImportResult> {
  const { act, item_id, operation_id } = operation.input
  const ctx = await operation.context()
  if (act === 'undo') return undoImport(ctx, { operation_id, item_id }, operation)
  const target = await importTarget(ctx, item_id)
  operation.progress('reading')
  const { format, as_api_json: asApiJson } = operation.input
  const read = await readImport(ctx, operation, { format, asApiJson, all: act === 'preview' })
  const [file = { name: '', size: 0 }] = operation.files
  return act === 'preview' ? previewImport(ctx, target, file, read) : writeImport(ctx, operation, target, read)
}
