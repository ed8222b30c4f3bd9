import type { HandlersOf } from '#server/call/handler.ts'
import { mockAdd } from './add.ts'
import { mockInfoByPageId } from './infoByPageId.ts'

export const mock: HandlersOf<'mock'> = { add: mockAdd, infoByPageId: mockInfoByPageId }
