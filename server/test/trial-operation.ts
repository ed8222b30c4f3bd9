import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { OperationKind, RunningOperation } from '#server/domain/operation/operation-kind.ts'
import type { OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { startOperation } from '#server/domain/operation/start-operation.ts'
import { AppError } from '#shared/errors.ts'
import type { As, TestApp } from './build-test-app.ts'

const inputOf = z.object({ how: z.enum(['end', 'refuse', 'break', 'hold', 'file', 'disabled']) })
type Input = z.infer<typeof inputOf>

/** The runs that wait until the test releases them. */
export const held: { run: RunningOperation<Input>; letGo: () => void }[] = []
/** The undone operations. */
export const undone: unknown[] = []
/** The operations in the order of their runs. */
export const order: number[] = []

/** A kind of operation whose end the test decides. */
export const trial: OperationKind<Input> = {
  kind: 'export',
  input: inputOf,
  seconds: 3600,
  afterRestart: 'continue',
  run: async (operation) => {
    order.push(operation.operation_id)
    const { how } = operation.input
    operation.progress('pages', 1, 2)
    operation.log('files', 'a.png')
    if (how === 'refuse') throw new AppError('FILE_REFUSED', { reason: '@not_text' })
    if (how === 'break') throw new Error('wrong')
    if (how === 'disabled') await operation.context()
    if (how === 'file') await writeFile(operation.resultFile('a.txt', 'text/plain'), 'text of the file')
    if (how === 'hold') {
      await operation.checkpoint({ at: operation.attempt })
      await new Promise<void>((resolve, reject) => {
        held.push({ run: operation, letGo: resolve })
        operation.signal.addEventListener('abort', () => reject(operation.signal.reason), { once: true })
        if (operation.signal.aborted) reject(operation.signal.reason)
      })
    }
    return { attempt: operation.attempt, last: operation.last, files: operation.files.map((file) => file.name) }
  },
  undo: async ({ operation_id, last }) => {
    undone.push({ operation_id, last })
  },
}
/** The same kind, but it does not continue after a restart. */
export const fragile: OperationKind<Input> = { ...trial, kind: 'import', afterRestart: 'fail' }
/** The same kind, but only one runs at a time. */
export const alone: OperationKind<Input> = { ...trial, kind: 'storage_move', isAlone: true }
export const TRIAL_KINDS = [trial, fragile, alone]

/** Starts an operation as a call would. @param by the process that does */
export async function startTrial(
  t: TestApp,
  user: As & { uid: number; username: string },
  how: Input['how'],
  kind = trial,
  {
    item_id = 0,
    files = [],
    by = t.services.operations,
  }: { item_id?: number; files?: string[]; by?: OperationRunner } = {},
) {
  const ctx = {
    services: { ...t.services, operations: by },
    db: t.services.database.db,
    lang: 'en',
    now: t.time.now,
    request: { ip: '', userAgent: '' },
  } as unknown as Context
  const incoming = await Promise.all(
    files.map(async (name) => {
      const path = join(t.services.storage.incoming, `test-${name}`)
      await writeFile(path, name)
      return { path, name, size: name.length }
    }),
  )
  const starter = { uid: user.uid, username: user.username, name: '', groupid: 2, token_id: 0 }
  return startOperation(ctx, starter, kind, { input: { how }, title: how, item_id, files: incoming })
}

/** Resolves when this many runs wait. */
export async function untilHeld(many: number): Promise<void> {
  while (held.length < many) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Releases all waiting runs, and clears the records. */
export async function letGoOfAll(t: TestApp): Promise<void> {
  for (const one of held.splice(0)) one.letGo()
  await t.services.operations.settled()
  undone.length = 0
  order.length = 0
}
