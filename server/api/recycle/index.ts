import type { HandlersOf } from '../../http/handler.ts'
import { recycleGetList } from './getList.ts'
import { recycleRecover } from './recover.ts'

/** The handlers of `recycle/*`. */
export const recycle: HandlersOf<'recycle'> = { getList: recycleGetList, recover: recycleRecover }
