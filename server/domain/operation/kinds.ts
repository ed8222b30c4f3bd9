import { storageMove } from '#server/domain/attachment/storage-move-operation.ts'
import { backupKind } from '#server/domain/backup/backup-operation.ts'
import { checkKind } from '#server/domain/backup/check-operation.ts'
import { exportKind } from '#server/domain/export/export-kind.ts'
import { importKind } from '#server/domain/import/import-kind.ts'
import type { AnyKind } from './operation-runner.ts'

/** Every kind of operation: one line each. */
export const KINDS: readonly AnyKind[] = [exportKind, importKind, storageMove, backupKind, checkKind]
