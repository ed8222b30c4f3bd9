import type { HandlersOf } from '#server/call/handler.ts'
import { operationCancel } from './cancel.ts'
import { operationInfoCall } from './info.ts'
import { operationList } from './list.ts'
import { operationResultCall } from './result.ts'

/** Handlers of `operation/…`. */
export const operation: HandlersOf<'operation'> = {
  info: operationInfoCall,
  list: operationList,
  cancel: operationCancel,
  result: operationResultCall,
}
