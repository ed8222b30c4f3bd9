import { describe, expect, test } from 'vitest'
import { LINE_BREAK_SETTING } from '#shared/kinds.ts'
import { judgeLineBreaks, lineBreaksFor } from './line-breaks.ts'
import { renderMarkdown } from './render.ts'

/** Wraps words as an editor does. */
function wrap(text: string, column: number, indent = ''): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string
    if (line && line.length + 1 + word.length > column) lines.push(indent + word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}

const PROSE =
  'The gateway keeps a queue for each tenant and hands requests on as soon as a worker is free. When the queue grows beyond its limit ' +
  'the oldest request is refused, and the client is told to wait for a while before it tries again with the same key.'
const HAN =
  '网关为每个租户保留一个队列并在有空闲的工作进程时立即转发请求当队列超过上限时最旧的请求会被拒绝客户端会收到稍后重试的提示同时系统会把这次拒绝写入日志以便管理员查看并调整每个租户的配额从而避免同样的问题再次发生'

describe('hard-wrapped texts are joined', () => {
  test.each([60, 72, 80, 100, 120])('prose at column %i', (column) => {
    expect(judgeLineBreaks(`# Gateway\n\n${wrap(PROSE, column)}\n\n${wrap(PROSE, column)}\n`)).toBe('joined')
  })

  test('items of a list and quotes', () => {
    expect(judgeLineBreaks(`- ${wrap(PROSE, 76, '  ')}\n- ${wrap(PROSE, 76, '  ')}\n`)).toBe('joined')
    expect(judgeLineBreaks(`> ${wrap(PROSE, 78, '> ')}\n`)).toBe('joined')
  })

  test('a single paragraph of two lines', () => {
    expect(
      judgeLineBreaks('Reads the settings of a service from its environment and from the files that\nstand beside it.'),
    ).toBe('joined')
  })

  test('Chinese at a fixed width', () => {
    const lines = HAN.match(/.{1,20}/gu) ?? []
    const narrow = lines.map((line) => `${line}${line}`).join('\n')
    expect(judgeLineBreaks(narrow)).toBe('joined')
  })

  test('with the line ends of Windows', () => {
    expect(judgeLineBreaks(`${wrap(PROSE, 80)}\n`.replaceAll('\n', '\r\n'))).toBe('joined')
  })

  test('around code, tables and badges, which say nothing', () => {
    const code = '```sh\nnpm install\nnpm start\n```'
    const badges =
      '[![a](https://a.example/b.svg)](https://a.example)\n[![c](https://a.example/d.svg)](https://c.example)'
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |'
    expect(judgeLineBreaks([badges, wrap(PROSE, 80), code, table].join('\n\n'))).toBe('joined')
  })
})

describe('what was typed stays', () => {
  test.each([
    ['an address', 'Example Ltd\n221 High Street\nSpringfield 12345\nUnited States'],
    [
      'a poem',
      'the wind has left the harbour\nand no one called it back\nthe ropes lie in the water\nthe water has turned black',
    ],
    ['facts', 'host: db.internal.example.com\nport: 5432\nuser: reader\ndatabase: orders\nssl: required'],
    [
      'sentences, each on its line',
      'Ask the lead before a release.\nThe window is on Tuesday.\nNobody deploys on Friday afternoon.\nRoll back first and ask later.',
    ],
    ['commands', 'curl -X POST https://api.example.com/v1/orders -d @order.json -H "X-Key: 1"\n'.repeat(5)],
    ['addresses of the web', 'https://docs.example.com/a-rather-long-name/of-a-page/that-goes-on/1\n'.repeat(5)],
    [
      'Chinese lines',
      '一、打开控制台，选择要发布的服务\n二、核对版本号\n三、点击发布，等待健康检查通过\n四、通知测试同学验证',
    ],
    [
      'Chinese sentences',
      '接口只在内网开放。\n调用前请先申请密钥，密钥的有效期是一年，到期前会发邮件提醒。\n密钥不要写进代码。\n如有问题请联系平台组。',
    ],
    ['long paragraphs without breaks', `${PROSE}\n\n${PROSE}`],
    ['one line', 'Hello'],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(judgeLineBreaks(text)).toBe('typed')
  })

  test('a page of notes with one wrapped sentence in it', () => {
    const notes = 'Ping Ana\nBook the room\nOrder the cables\nAsk for the badge\nReturn the keys\nCall the vendor'
    expect(judgeLineBreaks(`${notes}\n\n${wrap(PROSE.slice(0, 130), 80)}`)).toBe('typed')
  })
})

describe('the setting of an item', () => {
  const wrapped = wrap(PROSE, 80)
  test('decides, or leaves it to the text', () => {
    expect(lineBreaksFor(LINE_BREAK_SETTING.automatic, wrapped)).toBe('joined')
    expect(lineBreaksFor(LINE_BREAK_SETTING.automatic, 'a\nb')).toBe('typed')
    expect(lineBreaksFor(LINE_BREAK_SETTING.typed, wrapped)).toBe('typed')
    expect(lineBreaksFor(LINE_BREAK_SETTING.markdown, 'a\nb')).toBe('joined')
  })

  test('leaves API pages in JSON alone', () => {
    const page = JSON.stringify({ info: { url: '/v1/orders', method: 'get', description: 'one\ntwo' } }, null, 2)
    expect(lineBreaksFor(LINE_BREAK_SETTING.markdown, page)).toBe('typed')
  })
})

describe('rendering', () => {
  const joined = (text: string) => renderMarkdown(text, { lineBreaks: 'joined' }).html.trim()

  test('shows a break as typed, or as a space', () => {
    expect(renderMarkdown('one\ntwo').html.trim()).toBe('<p>one<br />\ntwo</p>')
    expect(joined('one\ntwo')).toBe('<p>one\ntwo</p>')
  })

  test('puts nothing between Chinese characters, and a space beside other words', () => {
    expect(joined('网关为每个租户\n保留一个队列，\n然后转发。\nThe end')).toBe(
      '<p>网关为每个租户保留一个队列，然后转发。The end</p>',
    )
    expect(joined('调用\nHTTP\n接口')).toBe('<p>调用\nHTTP\n接口</p>')
    expect(joined('**重要**\n`队列`\n[说明](https://a.example)')).not.toContain('\n')
    expect(joined('𠮷野家\n𠮷')).toBe('<p>𠮷野家𠮷</p>')
    expect(joined('큐를\n보관')).toBe('<p>큐를\n보관</p>')
  })

  test('keeps the breaks that are written as such', () => {
    expect(joined('one  \ntwo\\\nthree')).toBe('<p>one<br />\ntwo<br />\nthree</p>')
  })

  test('agrees in the excerpt and in headings', () => {
    const page = renderMarkdown('发布\n流程\n===\n\n打开\n控制台', { lineBreaks: 'joined' })
    expect(page.excerpt).toBe('打开控制台')
    expect(page.headings[0]?.text).toBe('发布流程')
  })
})

test('is bounded on texts that were made to be slow', () => {
  for (const line of [
    '![a][b]',
    '[![a][![c](d)',
    '> ',
    '- ',
    '|-',
    '.)))',
    'a ',
    '字，',
    '`',
    '```\n',
    ':::tabs\n',
    '\n\t',
  ])
    for (const end of ['', '\n']) expect(judgeLineBreaks((line + end).repeat(100_000))).toMatch(/typed|joined/)
}, 60_000)
