import { expect, test } from 'vitest'
import { markdownToText } from './plain-text.ts'
import { renderMarkdown } from './render.ts'

const html = (text: string) => renderMarkdown(text).html

test('an endpoint shows method, address with host and variables, and its facts', () => {
  const page = html(
    ':::api POST https://api.fernmarket.example/v2/users/{id}/orders/:order\n' +
      'Auth: Bearer token, scope `users:write`\nLimit: 60 per minute\n:::\n\nText',
  )
  expect(page).toContain('<span class="method method-post">POST</span>')
  expect(page).toContain(
    '<div class="url" tabindex="0"><span class="host">https://api.fernmarket.example</span>/v2/users/' +
      '<span class="var">{id}</span>/orders/<span class="var">:order</span></div>',
  )
  expect(page).toContain('<div><dt>Auth</dt><dd>Bearer token, scope <code>users:write</code></dd></div>')
  expect(page).toContain('<div><dt>Limit</dt><dd>60 per minute</dd></div>')
  expect(page.endsWith('</div>\n<p>Text</p>\n')).toBe(true)
})

test('keys of both languages mean the same, unknown ones are facts', () => {
  const page = html(':::api get `/v2/users`\n摘要：列出用户\n状态：4\n- 负责人: Lin\n:::')
  expect(page).toContain('<span class="method method-get">GET</span><div class="url" tabindex="0">/v2/users</div>')
  expect(page).toContain('<p class="endpoint-summary">列出用户</p>')
  expect(page).toContain('<dt>状态</dt><dd class="state state-change">需修改</dd>')
  expect(page).toContain('<dt>负责人</dt><dd>Lin</dd>')
  expect(html(':::api DEL /a\nstatus: in testing\n:::')).toContain(
    '<span class="method method-delete">DELETE</span><div class="url" tabindex="0">/a</div></div>\n' +
      '<dl class="facts"><div><dt>status</dt><dd class="state state-testing">Testing</dd></div></dl>',
  )
  expect(html(':::api GET /a\nstatus: on paper\n:::')).toContain('<dd>on paper</dd>')
})

test('a block that nobody closed ends where its facts end', () => {
  const page = html(':::api GET /a\nAuth: none\nThis is **prose**.\n\n# Title\nAuth: prose too')
  expect(page).toContain('<dl class="facts"><div><dt>Auth</dt><dd>none</dd></div></dl>\n</div>\n<p>This is <strong>')
  expect(page).toContain('<p>Auth: prose too</p>')
  expect(html(':::api GET /a\n\nNote: prose')).toContain('</div>\n<p>Note: prose</p>')
})

test('empty lines between facts and facts without a value leave no trace', () => {
  const page = html(':::api GET /a\n\nAuth: none\n\nLimit:\n:::\nText')
  expect(page).toContain('<dl class="facts"><div><dt>Auth</dt><dd>none</dd></div></dl>\n</div>\n<p>Text</p>')
})

test('text that is not an endpoint is not changed', () => {
  for (const text of [':::api', ':::api GET', ':::api /v2/users', '::api GET /a', ':::api G3T /a', '    :::api GET /a'])
    expect(html(text), text).not.toContain('endpoint')
  expect(html('```\n:::api GET /a\n:::\n```')).not.toContain('endpoint')
})

test('an endpoint stands in lists, quotes and callouts, and cuts a paragraph short', () => {
  for (const text of [
    '- a\n\n  :::api GET /a\n  x: 1\n  :::\n- b',
    '> :::api GET /a\n> x: 1',
    ':::tip\n:::api GET /a\nx: 1\n:::\n:::',
  ])
    expect(html(text), text).toContain('<dt>x</dt><dd>1</dd>')
  expect(html('text\n:::api GET /a\n:::')).toMatch(/^<p>text<\/p>\n<div class="endpoint">/)
})

test('search finds address, keys and values; the description begins with the prose', () => {
  const text = ':::api POST https://a.example/v2/{id}\nsummary: Makes `one`\nAuth: Bearer\nstatus: 3\n:::\n\nProse.'
  expect(markdownToText(text)).toBe(
    'POST https://a.example/v2/{id}\nMakes one\nAuth\nBearer\nstatus\nCompleted\nProse.',
  )
  expect(renderMarkdown(text).excerpt).toBe('Makes one Prose.')
})
