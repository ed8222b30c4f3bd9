import { writePageApi } from '#server/domain/page/page-api.repository.ts'
import { apiFacts } from '#server/domain/page/page-api.ts'
import { API_READER_VERSION } from '#shared/api-page/read.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import type { Job } from './job.ts'
import { readPagesOnce } from './read-pages-once.ts'

/** Finds the API facts of pages that were saved before this version of the reader. */
export const readApiPages: Job = {
  name: 'read-api-pages',
  seconds: 3600,
  run: (services) =>
    readPagesOnce(services, {
      option: 'api_pages_read',
      version: API_READER_VERSION,
      read: ({ db, prepared }, page_ids, texts) =>
        writePageApi(db, page_ids, apiFacts(prepared, texts, ITEM_TYPE.regular)),
    }),
}
