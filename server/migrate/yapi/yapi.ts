import type { SourceSystem } from '#server/migrate/source.ts'
import { readAddress } from './addresses.ts'

/** YApi 1.3 to 1.12: what mongodump or mongoexport made of its database. Its reader is loaded when it is used, because it needs the readers of BSON and of API documents. */
export const yapi: SourceSystem = {
  name: 'yapi',
  title: 'YApi',
  takes: ['file'],
  releases: '1.3 to 1.12, a dump of MongoDB',
  hasNoUploads: true,
  open: async (given) => (await import('./open-yapi.ts')).openYapi(given),
  readAddress,
}
