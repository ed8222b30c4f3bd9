import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

describe('the text', () => {
  const save = async (page_content: string, is_urlencode: number) => {
    const item = await makeItem(t)
    return t.call('page/save', { item_id: item.item_id, page_content, is_urlencode }, item.owner)
  }
  const odd = '100% a+b c&d "q" \\ 中文 😀 &lt;\r\n\ttab  '

  test('arrives exactly, whether it is percent-encoded once more or not', async () => {
    expect((await save(odd, 0)).data.page_content).toBe(odd)
    expect((await save(encodeURIComponent(odd), 1)).data.page_content).toBe(odd)
    expect((await save(new URLSearchParams({ t: odd }).toString().slice(2), 1)).data.page_content).toBe(odd)
  })

  test('keeps broken percent sequences', async () => {
    expect((await save('100% %zz %ff %E4%BD %41+%2B', 1)).data.page_content).toBe('100% %zz %ff %E4%BD A +')
  })

  test('may have the largest size, but not one byte more', async () => {
    const largest = '中'.repeat(349_525)
    expect((await save(`${largest}a`, 0)).data.page_content).toHaveLength(349_526)
    const item = await makeItem(t)
    const input = { item_id: item.item_id, page_content: `${largest}ab` }
    expect(await refused(t, 'page/save', input, item.owner)).toBe('BAD_FIELD:page_content')
  })

  test('of 2 MB is refused with a clear message, encoded or not', async () => {
    const item = await makeItem(t)
    for (const [page_content, is_urlencode] of [
      ['x'.repeat(2 * 1024 * 1024), 0],
      ['%41'.repeat(2 * 1024 * 1024), 1],
    ]) {
      const input = { item_id: item.item_id, page_content, is_urlencode }
      expect(await refused(t, 'page/save', input, item.owner)).toBe('BAD_FIELD:page_content')
    }
  })

  test('is refused if it is empty, or contains a NUL or half a character', async () => {
    const item = await makeItem(t)
    const sent = [{ page_content: '' }, {}, { page_content: 'a\u0000b' }, { page_content: 'a%00b', is_urlencode: 1 }]
    for (const input of sent) {
      const given = { item_id: item.item_id, ...input }
      expect(await refused(t, 'page/save', given, item.owner)).toBe('BAD_FIELD:page_content')
    }
    const answer = await t.inject({
      method: 'POST',
      url: '/api/page/save',
      headers: { 'content-type': 'application/json', 'x-api-token': item.owner.token },
      payload: `{"item_id":${item.item_id},"page_content":"a\\ud800"}`,
    })
    expect(answer.json()).toMatchObject({ error_name: 'BAD_FIELD', error_field: 'page_content' })
  })
})
