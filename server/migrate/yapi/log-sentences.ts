import type { SourceChange } from '#server/migrate/records.ts'

/** Rows of the log of YApi are sentences with links. Each sort has its words, the first that fit count. */
export const SORTS: readonly (readonly [RegExp, Pick<SourceChange, 'action' | 'object'>])[] = [
  [/^为分类.*添加了接口/s, { action: 'create', object: 'page' }],
  [/^更新了分类.*下的接口/s, { action: 'update', object: 'page' }],
  [/^删除了分类.*接口/s, { action: 'delete', object: 'page' }],
  [/wiki/i, { action: 'update', object: 'page' }],
  [/^添加了分类/, { action: 'create', object: 'catalog' }],
  [/^更新了分类/, { action: 'update', object: 'catalog' }],
  [/^删除了分类/, { action: 'delete', object: 'catalog' }],
  [/^添加了项目成员/, { action: 'create', object: 'member' }],
  [/^修改了项目中的成员/, { action: 'update', object: 'member' }],
  [/^删除了项目中的成员/, { action: 'delete', object: 'member' }],
  [/^(?:添加|复制|新增)了?项目/, { action: 'create', object: 'item' }],
]
/** What other rows about a project are. */
export const OTHER = { action: 'update', object: 'item' } as const
/** Rows about test collections, which have no place here. */
export const TESTS = /接口集|测试集合/
