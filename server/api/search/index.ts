import type { HandlersOf } from '../../http/handler.ts'
import { searchAll } from './all.ts'

export const search: HandlersOf<'search'> = { all: searchAll }
