import type { HandlersOf } from '../../http/handler.ts'
import { commonVersion } from './version.ts'

export const common = { version: commonVersion } as HandlersOf<'common'>
