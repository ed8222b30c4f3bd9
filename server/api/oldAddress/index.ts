import type { HandlersOf } from '#server/call/handler.ts'
import { oldAddressFind } from './find.ts'

export const oldAddress: HandlersOf<'oldAddress'> = { find: oldAddressFind }
