import type { HandlersOf } from '#server/call/handler.ts'
import { openFromComments } from './fromComments.ts'
import { openGetCatalogTree } from './getCatalogTree.ts'
import { openGetPage } from './getPage.ts'
import { openUpdateDbItem } from './updateDbItem.ts'
import { openUpdateItem } from './updateItem.ts'
import { openUpdatePage } from './updatePage.ts'

export const open: HandlersOf<'open'> = {
  updateItem: openUpdateItem,
  updatePage: openUpdatePage,
  fromComments: openFromComments,
  updateDbItem: openUpdateDbItem,
  getPage: openGetPage,
  getCatalogTree: openGetCatalogTree,
}
