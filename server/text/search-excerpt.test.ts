import { describe, expect, test } from 'vitest'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { parseQuery } from '#shared/search/query.ts'
import { plainPart } from './plain-part.ts'
import { excerptOf, excerptsOf, searchExcerpt } from './search-excerpt.ts'

/** The excerpt with its marks in square brackets. */
function shown(text: string, typed: string, title = 'Some page'): string {
  const { words, text: phrase } = parseQuery(typed)
  const excerpt = excerptOf({ title, text, folded: foldForSearch(text) }, words.length > 1 ? [...words, phrase] : words)
  let marked = ''
  let from = 0
  for (const [at, length] of excerpt.marks) {
    marked += `${excerpt.text.slice(from, at)}[${excerpt.text.slice(at, at + length)}]`
    from = at + length
  }
  return marked + excerpt.text.slice(from)
}

const filler = 'Lorem ipsum dolor sit amet. '.repeat(40)

describe('an excerpt', () => {
  test('shows the place with most of the words, not the first', () => {
    expect(
      shown(`${filler}A refund.\n\n${filler}\n\nThe refund of an order takes a day.\n\n${filler}`, 'order refund'),
    ).toMatch(/^…The \[refund\] of an \[order\] takes a day\. Lorem/)
  })

  test('prefers headings and whole words, and avoids addresses', () => {
    expect(shown(`${filler}\nThe users.\n\n${filler}\n\n## The user\n\nText.`, 'user')).toBe('…The [user] · Text.')
    expect(shown(`${filler}\nGet newsuser.\n\n${filler}\n\nOne user.`, 'user')).toMatch(/One \[user\]\.$/)
    expect(shown(`See [the list](https://x/user/1).\n\n${filler}\n\nOne user.`, 'user')).toMatch(/One \[user\]\.$/)
  })

  test('marks beginnings of words, and insides only if no word begins so', () => {
    expect(shown('The id of an invalid identity, user_id and userId.', 'id')).toBe(
      'The [id] of an invalid [id]entity, user_[id] and user[Id].',
    )
    expect(shown('An invalid text.', 'val')).toBe('An in[val]id text.')
    expect(shown('支付回调失败时重试', '回调 重试')).toBe('支付[回调]失败时[重试]')
    expect(shown('Ｒｅｆｕｎｄ ﬁrst', 'refund rst')).toBe('[Ｒｅｆｕｎｄ] ﬁ[rst]')
  })

  test('leaves out the title where the text repeats it', () => {
    expect(shown('# Refund rules\n\nA refund takes a day.', 'refund', 'Refund rules')).toBe('A [refund] takes a day.')
    expect(shown('# **Refund** rules\nNothing else.', 'refund', 'Refund rules')).toBe('Nothing else.')
    expect(shown('# Start\n\nText.', 'refund', 'Refund rules')).toBe('Start · Text.')
  })

  test('shows the hit in texts with characters that folding makes longer', () => {
    const text = `${filler}\n\nKeep it at 25℃ or ½ of it. The calibration of the thermostat takes a day.\n\n${filler}`
    expect(shown(text, 'thermostat')).toContain('The calibration of the [thermostat] takes a day.')
    expect(shown(`${filler.repeat(5)}™ ${text}`, 'thermostat')).toContain('the [thermostat] takes')
  })

  test('is the beginning of the text, if only addresses and the title contain the words', () => {
    const text = 'It is [here](/server/visitFile?sign=1), as linked before.'
    expect(shown(text, 'visit', 'Visit a file')).toBe('It is here, as linked before.')
  })

  test('has at most a few words before the hit, and says where the text goes on', () => {
    const text = `${'one two three four five '.repeat(20)}needle ${'six seven '.repeat(60)}`
    const found = shown(text, 'needle')
    expect(found).toMatch(/^…(?:\w+ ){3,8}\[needle\] six/)
    expect(found).toMatch(/ (?:six|seven)…$/)
    expect(found.indexOf('[needle]')).toBeLessThan(40)
    expect(shown(`${'上'.repeat(300)}针${'下'.repeat(300)}`, '针')).toBe(`…${'上'.repeat(16)}[针]${'下'.repeat(103)}…`)
    expect(shown(`${'😀'.repeat(120)}Hit${'😀'.repeat(220)}`, 'hit')).toBe(
      `…${'😀'.repeat(16)}[Hit]${'😀'.repeat(102)}…`,
    )
  })

  test('shows the text as written if the words are in an address only', () => {
    expect(shown('A [logo](https://raw.githubusercontent.com/x).', 'usercontent')).toBe(
      'A [logo](https://raw.github[usercontent].com/x).',
    )
  })

  test('of a text of several megabytes finds the place in its end', () => {
    const text = `${'ﬁ user '.repeat(500_000)}\n\nThe user of the needle.`
    expect(shown(text, 'user needle')).toMatch(/ \[user\] of the \[needle\]\.$/)
  })
})

test.each([
  [
    'go to `https://x`.\n\n## Versions\n\n**This** is 2. See [Create a user](/fernapi/3).',
    'go to https://x. · Versions · This is 2. See Create a user.',
  ],
  ['| 字段 | 类型 |\n|---|---|\n| id | bigint |', '字段 · 类型 · id · bigint'],
  [
    '<p align="center">some user</p><br>\nof `Map<string, User>` or List<User> &amp; more',
    'some user of Map<string, User> or List<User> & more',
  ],
  [':::warn Old user\nAsk first.\n:::\n\nThen go.', 'Old user · Ask first. Then go.'],
  [':::api POST /users/{id}\nstatus: 3\n:::', 'POST /users/{id} · status: 3'],
  ['> [!NOTE]\n> A user', 'A user'],
  ['The user has $s = v t$ and $$x$$, pays $5 or US$5.', 'The user has s = v t and x, pays $5 or US$5.'],
  ['- [x] a user\n- [ ] b\n3. c', 'a user · b · c'],
  ['```js\nconst a = b || c[0](1) // *x*\n```\nText', 'const a = b || c[0](1) // *x* · Text'],
  ['[![logo](https://x/a.png)](https://y) *one* __two__ a*b*c snake_case_name', 'logo one two a*b*c snake_case_name'],
])('%s becomes plain', (markdown, plain) => {
  expect(plainPart(markdown, false)).toBe(plain)
})

test('the excerpt of the protocol never cuts a character in half', () => {
  const text = `${'😀'.repeat(120)}Hit${'😀'.repeat(220)}`
  const around = (of: string, words: string) =>
    searchExcerpt({ text: of, folded: foldForSearch(of) }, parseQuery(words))
  expect(around(text, 'hit')).toBe(`...${'😀'.repeat(100)}Hit${'😀'.repeat(200)}...`)
  expect(around('a (b) c', '(B)')).toBe('...a (b) c...')
  expect(around('', 'x')).toBe('......')
  expect(around(`${'a'.repeat(150)}ＡＢＣ接口`, 'abc接口')).toBe(`...${'a'.repeat(100)}ＡＢＣ接口...`)
})

describe('the title of a found page', () => {
  const marked = (title: string, typed: string, text = 'Text.') => {
    const { title_marks } = excerptsOf({ title, text, folded: foldForSearch(text) }, parseQuery(typed))
    return title_marks.map(([at, length]) => title.slice(at, at + length))
  }

  test('is marked where it is read in pinyin, by syllables and by initials', () => {
    expect(marked('批量获取用户信息', 'yonghu')).toEqual(['用户'])
    expect(marked('API 𠮷 獲取使用者', 'huoq')).toEqual(['獲取'])
    expect(marked('获取用户信息', 'hqyh')).toEqual(['获取用户'])
    expect(marked('缓存策略', 'celve')).toEqual(['策略'])
    expect(marked('部门 列表', 'liebiao 部门')).toEqual(['部门', '列表'])
  })

  test('is not marked where the page has the letters themselves', () => {
    expect(marked('设置', 'she', 'As she said.')).toEqual([])
    expect(marked('she 设置', 'she')).toEqual(['she'])
  })
})
