import * as z from 'zod'
import { recordAct } from '#server/audit/record.ts'
import type { OperationKind } from '#server/domain/operation/operation-kind.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { type MoveState, moveToStorage } from './move-to-storage.ts'
import { movableFiles } from './purge-files.repository.ts'
import { storageMoveAct } from './storage-move-act.ts'

/** The number of failed files that the result names. */
const NAMED_MOST = 100

/**
 * Moves the files of the site to another storage. A cancelled or interrupted move leaves each file readable. So there is nothing to undo, and a later
 * move continues with the rest.
 */
export const storageMove: OperationKind<{ to: 'local' | 's3' }> = {
  kind: 'storage_move',
  input: z.object({ to: z.enum(['local', 's3']) }),
  seconds: 24 * 3600,
  afterRestart: 'continue',
  isAlone: true,
  run: async (operation) => {
    const { input, signal } = operation
    siteAdmin(await operation.context())
    const { services, db } = await operation.context()
    const from = input.to === 's3' ? 'local' : 's3'
    const total = (await movableFiles(db))[from].files
    const onProgress = ({ moved, bad }: MoveState) => operation.progress('files', moved + bad.length, total)
    operation.progress('files', 0, total)
    const { moved, bytes, bad } = await moveToStorage(services, { from, to: input.to, stop: signal, onProgress })
    signal.throwIfAborted()
    await recordAct(await operation.context(), storageMoveAct(input.to, moved))
    return { moved, bytes, many_bad: bad.length, bad: bad.slice(0, NAMED_MOST).map((one) => ({ ...one })) }
  },
}
