import { setTimeout as sleep } from 'node:timers/promises'
import { uploadFile } from './attachment-files.ts'
import { createUser, expect, test } from './fixtures.ts'

/** How many uploads are running when the server is killed. */
const AT_ONCE = 24

test('a server that is killed while files arrive has every file that it knows of completely', async ({ app }) => {
  const token = await createUser(app, 'ada')
  const answered: string[] = []
  for (const wait of [0, 20, 60, 150]) {
    const sent = Array.from({ length: AT_ONCE }, (_, i) =>
      uploadFile(app, token, { name: `file${i}.txt`, body: Buffer.alloc(300_000, String(i % 10)) })
        .then(({ url }) => void answered.push(url))
        .catch(() => {}),
    )
    await sleep(wait)
    await app.kill()
    await Promise.all(sent)
    await app.restart()
    expect(await app.octavo('file', 'check')).toMatch(/^\d+ files, 0 of them damaged$/m)
  }
  await uploadFile(app, token, { name: 'after.txt', body: 'x' })
  for (const url of answered) expect((await fetch(app.url + url)).status).toBe(200)
})
