import type { TestApp } from './build-test-app.ts'

/** Inserts an operation that has ended without a file. */
export function makeOperation(t: TestApp, { uid }: { uid: number }, item_id: number) {
  return t.services.database.db
    .insertInto('operation')
    .values({
      kind: 'export',
      uid,
      item_id,
      title: 'Word',
      lang: 'en',
      state: 'done',
      step: 'storing',
      user_grant: '',
      input: JSON.stringify({ item_id, cat_id: 0, page_id: 0, format: 'word', origin: '', ip: '' }),
      only_one: '',
      addtime: t.time.now,
      end_time: t.time.now,
    })
    .returning('operation_id')
    .executeTakeFirstOrThrow()
}

type World = { operation: { operation_id: number } }

/** Valid fields for the calls of `operation/…` and those that start operations. */
export const operationInputs = {
  'import/auto': ({ item }: { item: { item_id: number } }) => ({ item_id: item.item_id }),
  'import/preview': ({ item }: { item: { item_id: number } }) => ({ item_id: item.item_id }),
  'import/start': ({ item }: { item: { item_id: number } }) => ({ item_id: item.item_id, operation_id: 987_654 }),
  'import/undo': ({ operation }: { operation: { operation_id: number } }) => ({ ...operation }),
  'adminBackup/cancel': ({ operation }: World) => operation,
  'adminBackup/check': () => ({ name: 'octavo-20260101-030000-aaaa.tar' }),
  'adminBackup/delete': () => ({ name: 'octavo-20260101-030000-aaaa.tar' }),
  'adminBackup/getList': () => ({}),
  'adminBackup/make': () => ({}),
  'adminBackup/tryIt': () => ({}),
  'adminMove/cancel': ({ operation }: World) => operation,
  'adminMove/discard': ({ operation }: World) => operation,
  'adminMove/get': () => ({}),
  'adminMove/next': ({ operation }: World) => ({ ...operation, act: 'move' }),
  'adminMove/report': ({ operation }: World) => operation,
  'adminMove/start': () => ({
    act: 'dry_run',
    system: 'showdoc',
    source_name: 'main',
    same_name: 'new',
    addresses: '',
    data_from: 'folder',
    data_path: 'none.db',
    uploads_from: 'none',
    uploads_path: '',
    address: '',
  }),
  'adminMove/upload': () => ({ part: 'uploads' }),
  'adminSetting/getFileMove': () => ({}),
  'adminSetting/moveFiles': () => ({ to: 'local' }),
  'operation/cancel': ({ operation }: World) => operation,
  'operation/info': ({ operation }: World) => operation,
  'operation/list': () => ({}),
  'operation/result': ({ operation }: World) => operation,
}
