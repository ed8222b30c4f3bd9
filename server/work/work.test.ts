import { describe, expect, test } from 'vitest'
import { fillTurn, loseWorkers } from '#server/test/busy-workers.ts'
import { renderText } from '#server/text/render-text.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { Prepared, withPrepared } from './prepared.ts'
import { isSmall, work, workers } from './work.ts'

const page = (page_content: string) => ({ page_content, item_type: ITEM_TYPE.regular, line_breaks: 0 })

test('a worker renders texts and sheets like the main thread', async () => {
  const texts = [
    `# One\n\n${'`a` '.repeat(600)}`,
    `| a |\n|---|\n${'| 三 |\n'.repeat(500)}`,
    `$x$ ${'word '.repeat(500)}`,
  ]
  const before = workers.dispatched
  const made = await Promise.all(texts.map((text) => work('render', page(text), { turn: text })))
  expect(made.map(({ page_html }) => page_html)).toEqual(texts.map((text) => renderMarkdown(text).html))
  const sheet = {
    page_content: '[{"rows":{"0":{"cells":{"0":{"text":"=1+1"}}}}}]',
    item_type: ITEM_TYPE.spreadsheet,
    line_breaks: 0,
  }
  expect(await work('render', sheet, { turn: 'sheet' })).toEqual(renderText(sheet))
  // The pool may still render pages that the previous test saved.
  expect(workers.dispatched - before).toBeGreaterThanOrEqual(texts.length + 1)
})

test('a small text is rendered in place', async () => {
  const before = workers.dispatched
  expect((await work('render', page('*small*'), { turn: 'a' })).page_html).toContain('<em>small</em>')
  expect(workers.dispatched).toBe(before)
})

describe('a transaction that needs work', () => {
  const api = (page_content: string) => ({ task: 'api' as const, input: { page_content }, turn: 'a' })
  const large = `:::api GET /a\n:::\n${'text\n'.repeat(10_000)}`

  test('begins again after large work, and does small work in place', async () => {
    expect(isSmall('api', { page_content: large })).toBe(false)
    let begun = 0
    const found = await withPrepared(async (prepared) => {
      begun += 1
      return prepared.all([api(':::api POST /b\n:::'), api(large), api('no call')])
    })
    expect(begun).toBe(2)
    expect(found).toMatchObject([{ api_method: 'POST', api_path: '/b' }, { api_method: 'GET', api_path: '/a' }, null])
  })

  test('may need more work each time, but does not begin again for ever', async () => {
    const found = await withPrepared(async (prepared) => {
      const first = prepared.one(api(large))
      return [first, prepared.one(api(`${large} more`))]
    })
    expect(found).toHaveLength(2)
    let at = 0
    const next = () => {
      at += 1
      return at
    }
    const endless = withPrepared(async (prepared) => prepared.one(api(`${large}${next()}`)))
    await expect(endless).rejects.toMatchObject({ error: 'WORK_GIVEN_UP' })
  })

  test('fails at once when the transaction itself throws an error', async () => {
    await expect(withPrepared(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
    expect(() => new Prepared().one(api(large))).toThrow('waits for work')
  })
})

describe('work that could not be done, though its text is not at fault,', () => {
  const api = (page_content: string, turn: string) => ({ task: 'api' as const, input: { page_content }, turn })
  const large = (at: number) => `:::api GET /users/${at}\n:::\n${'text\n'.repeat(10_000)}`

  test('waits for its turn: many transactions of one item at once all get their results', async () => {
    const paths = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        withPrepared(async (prepared) =>
          prepared
            .all([3 * at, 3 * at + 1, 3 * at + 2].map((one) => api(large(one), 'many')))
            .map((facts) => facts && !(facts instanceof Error) && facts.api_path),
        ),
      ),
    )
    expect(paths.flat()).toEqual(Array.from({ length: 180 }, (_, at) => `/users/${at}`))
  })

  test('ends the transaction as overloaded if it waits too long, and tells who asks for failures', async () => {
    const end = fillTurn('full')
    try {
      const all = withPrepared(async (prepared) => prepared.all([api(large(1), 'full')]), 100)
      await expect(all).rejects.toMatchObject({ error: 'OVERLOADED', params: { seconds: 5 } })
      const tried = await withPrepared(async (prepared) => prepared.tried([api(large(1), 'full')]), 0)
      expect(tried).toMatchObject([{ reason: 'full', isPassing: true }])
    } finally {
      await end()
    }
  })

  test('is done by another worker if its worker was killed', async () => {
    const input = page(`| a | b |\n|---|---|\n${'| x | y |\n'.repeat(4_000)}`)
    const made = await loseWorkers(() =>
      withPrepared(async (prepared) => prepared.one({ task: 'render', input, turn: 'killed' })),
    )
    expect(made).toMatchObject({ page_html: expect.stringContaining('<table>') })
  })
})
