import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'

/** What a search does when few pages contain all words. */

const t = testApp()

async function site(pages: Readonly<Record<string, string>>) {
  const item = await makeItem(t)
  for (const [page_title, page_content] of Object.entries(pages)) await makePage(t, item, { page_title, page_content })
  const search = async (keyword: string, fields: { verbatim?: number; title_only?: number; author?: string } = {}) =>
    (await t.call('item/search', { item_id: item.item_id, keyword, ...fields }, item.owner)).data
  const titles = async (keyword: string) => (await search(keyword)).pages.map((page) => page.page_title)
  return { item, search, titles }
}

describe('pages with some of the words', () => {
  test('come after those with all words, and name what they lack', async () => {
    const { search } = await site({
      'Restore a backup': 'From an archive.',
      'Make a backup': 'Every night.',
      Pelicans: 'Restore nothing.',
    })
    const { pages } = await search('restore backup pelican')
    expect(pages.map(({ page_title, missing }) => [page_title, missing])).toEqual([
      ['Restore a backup', ['pelican']],
      ['Pelicans', ['backup']],
      ['Make a backup', ['pelican', 'restore']],
    ])
    const all = await search('restore backup')
    expect(all.pages[0]).toMatchObject({ page_title: 'Restore a backup', missing: [] })
  })

  test('are found by the words of a Chinese question', async () => {
    const { titles } = await site({
      部署手册: '用 Docker 部署服务。',
      数据库备份: '每天凌晨备份一次。',
      其他: '没有内容',
    })
    expect((await titles('请问怎么备份数据库'))[0]).toBe('数据库备份')
    expect((await titles('如何在 Docker 里部署？'))[0]).toBe('部署手册')
    expect((await titles('数据库每天备份'))[0]).toBe('数据库备份')
  })

  test('are found by a Chinese question beside Latin words, whose filler says nothing', async () => {
    const { search } = await site({ 'Nacos 权重': '服务的权重', 其他: '请问一下，为什么' })
    const { pages } = await search('请问一下为什么nacos的权重，谢谢')
    expect(pages.map(({ page_title, missing }) => [page_title, missing])).toEqual([['Nacos 权重', []]])
  })

  test('are found by a paragraph, although none has much of it', async () => {
    const { titles } = await site({
      任务一直停在提交成功: '检查工作进程是否注册。',
      ...Object.fromEntries(
        ['昨天晚上', '同学', '礼拜', '好好', '移走', '往下', '其中', '任何', '现象', '小时'].map((word) => [word, '']),
      ),
    })
    const paragraph =
      '我们的测试环境昨天晚上重启以后，手动启动之后所有任务的状态一直都停在“提交成功”，等了半个多小时也不往下跑，页面上没有任何报错，日志按钮点进去也是空的。运维同学刚把其中两台机器移走了，上个礼拜还好好的，另外一套环境里同样的现象没有出现。'
    expect(await titles(paragraph)).toContain('任务一直停在提交成功')
  })

  test('are ordered by their score alone, if no page has all words as they were typed', async () => {
    const { search } = await site({
      Avatar: 'Change your avatar. An avatar is a picture.',
      Notes: `You may remove many things. ${'Other words. '.repeat(40)} Or an avatar.`,
    })
    const { pages } = await search('delete avatar')
    expect(pages.map(({ page_title, missing }) => [page_title, missing])).toEqual([
      ['Avatar', ['delete']],
      ['Notes', []],
    ])
  })

  test('are found by words that have synonyms together', async () => {
    const { titles } = await site({ 'Disable an account': 'The account stays.', Birds: 'A pelican.' })
    expect(await titles('how do I turn off a user')).toEqual(['Disable an account'])
  })

  test('are found by a word of several terms that has synonyms', async () => {
    const { titles } = await site({ Crontab: 'A cron job runs every night.', Pelicans: 'Birds.' })
    expect(await titles('怎么写定时任务')).toEqual(['Crontab'])
  })

  test('are found by a pasted message of many lines', async () => {
    const { search } = await site({
      'Authentication problems': 'FATAL: password authentication failed for user "andym"',
      Other: 'Another text.',
    })
    const message = `2024-05-02 08:00:01.114 CEST [4711] LOG: start\n${'FATAL:  password authentication failed for user "billing_rw"\n'.repeat(40)}`
    const { pages } = await search(message)
    expect(pages[0]?.page_title).toBe('Authentication problems')
  })

  test('are found by an address with other ids, that of the same method first', async () => {
    const { titles } = await site({
      'List issues': 'GET /repos/{owner}/{repo}/issues',
      'Get an issue': 'GET /repos/{owner}/{repo}/issues/{issue_number}',
      'Update an issue': 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    })
    expect((await titles('https://api.example.com/repos/acme/shop/issues/42'))[0]).toMatch(/an issue$/)
    expect((await titles('PATCH /repos/acme/shop/issues/42'))[0]).toBe('Update an issue')
    expect((await titles('/repos/acme/shop/issues'))[0]).toBe('List issues')
  })

  test('are none for words that no page has', async () => {
    const { search } = await site({ Start: 'text' })
    expect(await search('xkqzvw')).toMatchObject({ corrected: '', pages: [] })
  })
})

describe('marks', () => {
  test('are the words as they were typed, where the page has them; else their forms; else other words for them', async () => {
    const { search } = await site({
      'Gateway setup': 'The gateway talks to an agent.',
      Gateways: 'Many gateways.',
      Agents: 'Only an agent.',
    })
    const { pages } = await search('gateway')
    const marked = (title: string) => {
      const page = pages.find(({ page_title }) => page_title === title)
      return page?.excerpt.marks.map(([at, length]) => page.excerpt.text.slice(at, at + length))
    }
    expect(marked('Gateway setup')).toEqual(['gateway'])
    expect(marked('Gateways')).toEqual(['gateway'])
    const login = await site({ Accounts: 'How to log in.' })
    const [first] = (await login.search('login')).pages
    expect(first?.excerpt.marks.map(([at, length]) => first.excerpt.text.slice(at, at + length))).toEqual(['log in'])
  })

  test('are other words only where they are whole words or their plurals', async () => {
    const { search } = await site({ 用户: '', Routing: 'Call useRouterState for each user. Users like drawings.' })
    const found = (await search('用户')).pages.find(({ page_title }) => page_title === 'Routing')
    expect(found?.excerpt.marks.map(([at, length]) => found.excerpt.text.slice(at, at + length))).toEqual([
      'user',
      'User',
    ])
    expect((await search('容灾')).pages.map(({ page_title }) => page_title)).toEqual([])
  })
})

describe('misspelt words', () => {
  test('are corrected although other words begin like their forms', async () => {
    const { search } = await site({ Storage: 'Each database has its own disk.' })
    expect(await search('databasy')).toMatchObject({ corrected: 'database', pages: [{ page_title: 'Storage' }] })
  })

  test('are corrected, unless they are asked for as they were typed', async () => {
    const { search } = await site({ 'Live migration': 'Move an instance.', Replication: 'Logical replication.' })
    for (const [typed, meant] of [
      ['live migratoin', 'live migration'],
      ['replcation', 'replication'],
      ['Logical replicaton', 'Logical replication'],
      ['replycatoin', 'replication'],
    ]) {
      const { corrected, pages } = await search(typed as string)
      expect([typed, corrected, pages.length > 0]).toEqual([typed, meant, true])
    }
    expect(await search('replcation', { verbatim: 1 })).toMatchObject({ corrected: '', pages: [] })
    expect((await search('migration')).corrected).toBe('')
  })

  test('in Chinese are corrected by the usual confusions', async () => {
    const { search } = await site({ 登录: '使用账号登录。' })
    expect(await search('登陆')).toMatchObject({ corrected: '登录', pages: [{ page_title: '登录' }] })
    expect(await search('帐号')).toMatchObject({ corrected: '账号', pages: [{ page_title: '登录' }] })
  })

  test('in Chinese with one wrong character find the titles that are meant', async () => {
    const { titles, search } = await site({ 'Steps 步骤条': '', 微前端: '', 手写签名: '', 灰度发布: '', Other: '' })
    for (const [typed, meant] of [
      ['步聚条', 'Steps 步骤条'],
      ['微前瑞', '微前端'],
      ['手写签明怎么用', '手写签名'],
      ['签鸣', '手写签名'],
      ['如何灰渡', '灰度发布'],
    ])
      expect([typed, ...(await titles(typed as string))]).toEqual([typed, meant])
    expect((await search('步聚条', { verbatim: 1 })).pages).toEqual([])
  })

  test('in Chinese with a wrong character of the same sound find the texts that are meant', async () => {
    const { titles, search } = await site({
      发布: '先在预发环境验收，再回退旧版本。',
      退款: '验收之后退款。',
      Other: '',
    })
    expect(await titles('验售')).toEqual(['退款', '发布'])
    expect(await titles('回蜕 版本')).toEqual(['发布'])
    expect((await search('验售', { verbatim: 1 })).pages).toEqual([])
    expect(await titles('验撕')).toEqual([])
  })

  test('never become a word of a page that the searcher may not read', async () => {
    const item = await makeItem(t)
    const [open, secret] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    await makePage(t, item, { page_title: 'Public', page_content: 'nothing here', cat_id: open.cat_id })
    await makePage(t, item, { page_title: 'Codename', page_content: 'wolverine 灰度发布', cat_id: secret.cat_id })
    await makePage(t, item, { page_title: 'Deleted', page_content: 'chinchilla', is_del: 1, cat_id: open.cat_id })
    const limited = await makeMember(t, item, { group: 0, cat_id: open.cat_id })
    const { stranger } = await makePeople(t, await makeItem(t))
    const ask = async (keyword: string, as: typeof limited) => {
      const fields = { item_id: item.item_id, keyword }
      const all = (await t.call('search/all', { keyword }, as)).data
      const one = (await t.call('item/search', fields, as)).data
      return [all.corrected, all.pages.length, one.corrected, one.pages.length]
    }
    expect(await ask('wolvrine', limited)).toEqual(['', 0, '', 0])
    expect(await ask('chinchila', limited)).toEqual(['', 0, '', 0])
    // Whether a hidden page has the word as it was typed makes no difference.
    await makePage(t, item, { page_title: 'Misspelt', page_content: 'nothin', cat_id: secret.cat_id })
    expect((await ask('nothin', limited))[0]).toBe('')
    await makePage(t, item, { page_title: 'Typo', page_content: 'nothnig', cat_id: secret.cat_id })
    expect((await ask('nothnig', limited))[0]).toBe('nothing')
    expect(await ask('灰渡', limited)).toEqual(['', 0, '', 0])
    expect(await ask('灰渡', item.owner)).toEqual(['', 1, '', 1])
    await makePage(t, item, { page_title: 'Accepted', page_content: '验收之后', cat_id: open.cat_id })
    expect(await ask('验售', limited)).toEqual(['', 1, '', 1])
    await makePage(t, item, { page_title: 'Also misspelt', page_content: '验售', cat_id: secret.cat_id })
    expect(await ask('验售', limited)).toEqual(['', 1, '', 1])
    expect(await ask('wolvrine', item.owner)).toEqual(['wolverine', 1, 'wolverine', 1])
    expect((await t.call('search/all', { keyword: 'wolvrine' }, stranger)).data).toMatchObject({
      corrected: '',
      pages: [],
    })
  })
})

test('pages are found by the name of their catalog in pinyin, and only those that the searcher may read', async () => {
  const item = await makeItem(t)
  const [open, secret] = [
    await makeCatalog(t, item, { cat_name: '支付网关' }),
    await makeCatalog(t, item, { cat_name: '支付密钥' }),
  ]
  const rules = await makeCatalog(t, item, { cat_name: '缓存策略' })
  await makePage(t, item, { page_title: 'Rules', cat_id: rules.cat_id })
  await makePage(t, item, { page_title: 'Gateway', cat_id: open.cat_id })
  await makePage(t, item, { page_title: 'Keys', cat_id: secret.cat_id })
  const limited = await makeMember(t, item, { group: 0, cat_id: open.cat_id })
  const titles = async (keyword: string, as = item.owner) =>
    (await t.call('item/search', { item_id: item.item_id, keyword }, as)).data.pages
      .map((page) => page.page_title)
      .sort()
  expect(await titles('zhifu')).toEqual(['Gateway', 'Keys'])
  expect(await titles('zfwg')).toEqual(['Gateway'])
  for (const keyword of ['celue', 'celve', 'huancun celve'])
    expect([keyword, await titles(keyword)]).toEqual([keyword, ['Rules']])
  expect(await titles('zhifu', limited)).toEqual(['Gateway'])
  expect(await titles('miyao', limited)).toEqual([])
})

test('names are found in pinyin, by syllables and by initials', async () => {
  const { titles } = await site({
    迁移指南: '步骤',
    定时任务: '内容',
    缓存策略: '时间',
    旅行报销: '费用',
    Docker: 'text',
  })
  for (const keyword of ['qianyizhinan', 'qianyi', 'zhinan', 'qian yi', 'qyzn', 'zn'])
    expect([keyword, await titles(keyword)]).toEqual([keyword, ['迁移指南']])
  expect(await titles('dingshi renwu')).toEqual(['定时任务'])
  for (const keyword of ['celue', 'celve', 'huancun celve'])
    expect([keyword, await titles(keyword)]).toEqual([keyword, ['缓存策略']])
  for (const keyword of ['lvxing', 'lüxing']) expect([keyword, await titles(keyword)]).toEqual([keyword, ['旅行报销']])
  const owner = (await makeItem(t, { item_name: '用户中心' })).owner
  expect((await t.call('search/all', { keyword: 'yonghu' }, owner)).data.items).toMatchObject([
    { item_name: '用户中心' },
  ])
})

test('forms of a word, and words that are joined in another way, find titles and headings', async () => {
  const { titles } = await site({
    Deployment: 'How it is done.',
    'Multi-Factor Authentication': 'Two steps.',
    'Columns of auto_increment': 'text',
    Keys: '## autoIncrement\n\ntext',
  })
  expect(await titles('deployments')).toContain('Deployment')
  expect(await titles('multifactor')).toEqual(['Multi-Factor Authentication'])
  for (const keyword of ['auto-increment', 'auto_increment', 'autoIncrement', 'auto increment', 'autoincrement'])
    expect([keyword, (await titles(keyword)).sort()]).toEqual([keyword, ['Columns of auto_increment', 'Keys']])
})

test('a long keyword is searched by its rarest words', async () => {
  const { titles } = await site({ Rare: 'gyrfalcon ptarmigan', Common: 'many usual words' })
  const unknown = Array.from({ length: 350 }, (_, at) => `zq${at}zq`).join(' ')
  expect((await titles(`${unknown} gyrfalcon ptarmigan`))[0]).toBe('Rare')
})

describe('a filter', () => {
  test('restricts a search to titles, catalogs, people, times, API pages and attachments', async () => {
    const item = await makeItem(t)
    const outer = await makeCatalog(t, item)
    const inner = await makeCatalog(t, item, { parent: outer })
    const add = async (page_title: string, page_content: string, cat_id = 0) => {
      t.time.now += 100
      const fields = { item_id: item.item_id, page_title, page_content, cat_id }
      return (await t.call('page/save', fields, item.owner)).data
    }
    await add('ocelot', 'text')
    await add('inside', 'an ocelot', inner.cat_id)
    const since = t.time.now + 50
    await add('call', ':::api DELETE /ocelots/{id}\nstatus: 2\n:::')
    const titles = async (fields: Record<string, unknown>) => {
      const given = { item_id: item.item_id, keyword: 'ocelot', ...fields }
      return (await t.call('item/search', given as never, item.owner)).data.pages.map((page) => page.page_title).sort()
    }
    expect(await titles({})).toEqual(['call', 'inside', 'ocelot'])
    expect(await titles({ title_only: 1 })).toEqual(['ocelot'])
    expect(await titles({ cat_id: outer.cat_id })).toEqual(['inside'])
    expect(await titles({ cat_id: 987_654 })).toEqual([])
    expect(await titles({ since })).toEqual(['call'])
    expect(await titles({ author: item.owner.username.toUpperCase() })).toEqual(['call', 'inside', 'ocelot'])
    expect(await titles({ author: 'nobody' })).toEqual([])
    expect(await titles({ api_method: 'delete' })).toEqual(['call'])
    expect(await titles({ api_method: 'GET' })).toEqual([])
    expect(await titles({ api_state: 2 })).toEqual(['call'])
    expect(await titles({ api_state: 3 })).toEqual([])
    expect(await titles({ attachments: 1 })).toEqual([])
  })

  test('with a bad value is refused by its name', async () => {
    const item = await makeItem(t)
    for (const [field, value] of Object.entries({ api_state: 6, since: -1, cat_id: 0, title_only: 'maybe' })) {
      const given = { item_id: item.item_id, keyword: 'x', [field]: value }
      const answer = await t.call('item/search', given as never, item.owner)
      expect([field, answer.error_field]).toEqual([field, field])
    }
  })
})

describe('words that are named as missing', () => {
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `zq${at}zq`).join(' ')

  test('do not tell whether a page that the searcher may not read contains them', async () => {
    const item = await makeItem(t)
    const [open, secret] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    await makePage(t, item, { page_title: 'Anchor', page_content: 'anchor refund', cat_id: open.cat_id })
    await makePage(t, item, { page_title: 'Hidden', page_content: 'zephyrquux quagga', cat_id: secret.cat_id })
    await makePage(t, item, { page_title: 'Gone', page_content: 'xylophone', cat_id: open.cat_id, is_del: 1 })
    await makePage(t, await makeItem(t), { page_title: 'Elsewhere', page_content: 'wombatcorp' })
    const limited = await makeMember(t, item, { group: 0, cat_id: open.cat_id })
    const named = async (keyword: string) => {
      const { data } = await t.call('item/search', { item_id: item.item_id, keyword }, limited)
      return data.pages.map(({ page_title, missing }) => [page_title, missing.length, missing.at(-1)])
    }
    for (const many of [4, 20, 36, 45])
      for (const word of ['zephyrquux', 'xylophone', 'wombatcorp']) {
        const asked = (one: string) => [
          named(`refund ${unknown(many)} ${one}`),
          named(`${one} refund ${unknown(many)}`),
        ]
        const [ofHidden, ofNone] = [await Promise.all(asked(word)), await Promise.all(asked(`${word}x`))]
        const expected = JSON.stringify(ofNone).replaceAll(`${word}x`, word)
        expect([many, word, JSON.stringify(ofHidden)]).toEqual([many, word, expected])
      }
  })

  test('are also named for a pasted text of many words', async () => {
    const { search } = await site({ Garden: 'tomatoes', Other: 'text' })
    const { pages } = await search(`tomatoes ${unknown(45)}`)
    expect(pages.map(({ page_title, missing }) => [page_title, missing])).toEqual([
      ['Garden', ['zq0zq', 'zq1zq', 'zq2zq']],
    ])
  })
})

describe('short words with signs', () => {
  test('find the pages that contain them, and not those with the letter alone', async () => {
    const item = await makeItem(t)
    await makePage(t, item, { page_title: 'Languages', page_content: 'Write it in C# or C++.' })
    for (let at = 0; at < 160; at += 1)
      await makePage(t, item, { page_title: `Page ${at}`, page_content: `const c = ${at}` })
    for (const keyword of ['C#', 'c++']) {
      const { pages } = (await t.call('item/search', { item_id: item.item_id, keyword }, item.owner)).data
      expect(pages.map(({ page_title }) => page_title)).toEqual(['Languages'])
    }
  })
})

test('a search of titles neither finds joined words of headings nor corrects to words of texts', async () => {
  const { search } = await site({
    'Settings overview': '## The auto-increment\n\nMessages are what you receive.',
    Message: 'text',
  })
  for (const keyword of ['auto-increment', 'autoincrement', 'auto increment'])
    expect((await search(keyword, { title_only: 1 })).pages).toEqual([])
  expect((await search('recieve message', { title_only: 1 })).corrected).toBe('')
})
