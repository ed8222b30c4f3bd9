import { recordLinksOf } from '#server/domain/page/page-link.ts'
import { LINK_READER_VERSION } from '#shared/page-link/scan.ts'
import type { Job } from './job.ts'
import { readPagesOnce } from './read-pages-once.ts'

/** Finds the page links of pages that were saved before this version of the reader. */
export const readPageLinks: Job = {
  name: 'read-page-links',
  seconds: 3600,
  run: (services) =>
    readPagesOnce(services, {
      option: 'page_links_read',
      version: LINK_READER_VERSION,
      read: async (ctx, _page_ids, texts) => {
        await recordLinksOf(ctx, texts)
      },
    }),
}
