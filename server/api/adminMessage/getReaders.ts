import { listAccountsByIds } from '#server/auth/account.repository.ts'
import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { countReaders, findAnnouncement, listReaders } from '#server/domain/message/announcement.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `adminMessage/getReaders`: the readers of an announcement, with their times. */
export const adminMessageGetReaders = handler('adminMessage/getReaders', {
  access: siteAdmin,
  run: async (ctx, { id, ...range }) => {
    if (!(await findAnnouncement(ctx.db, id))) throw new AppError('NOT_FOUND', { thing: '@announcement' })
    const rows = await listReaders(ctx.db, id, pageRange(range))
    const people = await listAccountsByIds(
      ctx.db,
      rows.map(({ uid }) => uid),
    )
    const personOf = new Map(people.map((person) => [person.uid, person]))
    const list = rows.map(({ uid, readtime }) => {
      const { username = '', name = '' } = personOf.get(uid) ?? {}
      return { uid, username, name, read_time: readtime }
    })
    return { total: await countReaders(ctx.db, id), list }
  },
})
