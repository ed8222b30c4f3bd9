import { startApp } from '../e2e/app.ts'
import { startBare } from './lib/bare.ts'
import { type Measured, measure, median } from './lib/load.ts'

const ROUNDS = 3
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** About 6 KB of Markdown as people write it: prose in two languages, a table, code. */
const text = `## Create a user

Creates a user and answers with it. 创建一个用户，并返回该用户的信息。

| Name | Type | Required | Note |
|---|---|---|---|
| name | string | yes | shown everywhere 显示名称 |
| email | string | yes | must be unique 必须唯一 |

\`\`\`json
{ "name": "Chen Yu", "email": "chen@example.com" }
\`\`\`

`.repeat(14)

/**
 * `page/info` of a 6 KB page as a guest, beside a bare `node:http` server that sends the same bytes, in turns in the same run.
 * Budget (design, section 6): at least half of the bare server's rate.
 */
export async function pageInfo(): Promise<string[]> {
  const app = await startApp()
  try {
    await app.octavo('user', 'add', 'bench', '--password', 'bench-password')
    const user_token = (await app.octavo('token', 'create', '--user', 'bench')).trim().split(/\s+/).at(-1) as string
    const post = async (name: string, fields: Record<string, string>) =>
      (
        await (
          await fetch(`${app.url}/api/${name}`, {
            method: 'POST',
            body: new URLSearchParams({ user_token, ...fields }),
          })
        ).json()
      ).data
    const { item_id } = await post('item/add', { item_name: 'Bench' })
    const { page_id } = await post('page/save', { item_id, page_title: 'Create a user', page_content: text })
    const ours = { url: `${app.url}/api/page/info`, method: 'POST', headers: FORM, body: `page_id=${page_id}` } as const
    const answer = await (await fetch(ours.url, { method: 'POST', headers: FORM, body: ours.body })).text()
    const bare = await startBare(answer)
    const theirs = { ...ours, url: bare.url }
    await measure(ours, 2)
    await measure(theirs, 2)
    const rounds: { ours: Measured; theirs: Measured }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ theirs: await measure(theirs), ours: await measure(ours) })
    bare.stop()
    const ratio = median(rounds.map((round) => round.ours.rate / round.theirs.rate))
    const line = (name: string, pick: (round: (typeof rounds)[number]) => Measured) => {
      const all = rounds.map(pick)
      const spread = `${Math.min(...all.map((m) => m.rate)).toFixed(0)}–${Math.max(...all.map((m) => m.rate)).toFixed(0)}`
      const failed = all.reduce((sum, m) => sum + m.failed, 0)
      return `| ${name} | ${median(all.map((m) => m.rate)).toFixed(0)} | ${spread} | ${median(all.map((m) => m.p50))} | ${median(all.map((m) => m.p99))} | ${failed} |`
    }
    return [
      `page/info, ${Buffer.byteLength(text)} bytes of Markdown, answer of ${Buffer.byteLength(answer)} bytes, 16 connections, median of ${ROUNDS}`,
      '',
      '| server | requests/s | spread | p50 ms | p99 ms | failed |',
      '|---|---|---|---|---|---|',
      line('Octavo', (round) => round.ours),
      line('bare node:http, same bytes', (round) => round.theirs),
      '',
      `ratio ${ratio.toFixed(2)} (budget: at least 0.50)`,
    ]
  } finally {
    await app.stop()
  }
}
