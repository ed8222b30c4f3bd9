import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { rawZip } from '#server/test/raw-zip.ts'
import { FREE_MB, noSmallDisk, SmallDiskSite } from '#server/test/small-disk.ts'

let site: SmallDiskSite | undefined
afterAll(() => site?.clean())

const ended = ({ state }: { state: string }) => ['done', 'failed', 'cancelled'].includes(state)
/** Pages of a megabyte each, in an archive of some kilobytes. */
const large = (pages: number) =>
  rawZip(Array.from({ length: pages }, (_, at) => ({ name: `p${at}.md`, data: 'word '.repeat(200_000), method: 8 })))
const full = expect.stringMatching(/^服务器磁盘已满，没有保存任何内容。.*腾出空间后即可恢复$/)

test('an import continues after a crash and duplicates nothing; on a full disk it fails with a clear message and leaves nothing', async (ctx) => {
  if (TEST_DATABASE !== 'sqlite') return ctx.skip('the disk is that of SQLite')
  if (noSmallDisk) return ctx.skip(noSmallDisk)
  site = await SmallDiskSite.start()
  const pages = Array.from({ length: 120 }, (_, at) => ({
    name: `p${at}.md`,
    data: `[next](p${at + 1}.md)\n\n${'word '.repeat(4_000)}`,
    method: 8,
  }))
  const preview = await site.upload('import/preview', rawZip(pages))
  await site.until(preview.data.operation_id, ended)
  const { operation_id } = (await site.call('import/start', preview.data)).data
  await site.until(operation_id, (now) => ended(now) || (now.step === 'pages' && now.done > 0))
  await site.again('SIGKILL')
  const { state, result } = await site.until(operation_id, ended)
  expect([state, result.created]).toEqual(['done', 120])
  const items = async () => (await site?.call('item/myList'))?.data.map((item: { item_id: number }) => item.item_id)
  expect(await items()).toEqual([result.item_id])
  const info = await site.call('item/info', { item_id: result.item_id })
  expect(new Set(info.data.menu.pages.map((page: { page_title: string }) => page.page_title)).size).toBe(120)
  expect(info.data.menu.pages).toHaveLength(120)

  await site.again('SIGTERM')
  const refusal = { error_name: 'DISK_FULL', error_message: full }
  // The disk fills up while the file arrives, while its pages are read, and while they are written into the database.
  const body = rawZip([{ name: 'a.md', data: randomBytes((FREE_MB + 4) * 1024 ** 2) }])
  expect(await site.upload('import/auto', body)).toMatchObject(refusal)
  expect(await site.upload('import/auto', large(FREE_MB * 2))).toMatchObject(refusal)
  expect(await site.upload('import/auto', large(FREE_MB - 3))).toMatchObject(refusal)
  expect(await items()).toEqual([result.item_id])
  // Existing content can be read, so the server stays ready and names the problem.
  expect(await site.health()).toMatchObject({ status: 'limited', outages: [{ outage: 'disk_full' }] })
  const small = await site.upload('import/auto', rawZip([{ name: 'a.md', data: 'x' }]))
  expect(small.data.item_id).toBeGreaterThan(result.item_id)
  expect(await site.stop()).toBe(0)
}, 120_000)
