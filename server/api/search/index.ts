import type { HandlersOf } from '#server/call/handler.ts'
import { searchAll } from './all.ts'
import { searchLink } from './link.ts'

export const search: HandlersOf<'search'> = { all: searchAll, link: searchLink }
