import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { callNames } from '#shared/api/index.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { describeCalls } from './describe-call.ts'
import { docsTokens } from './docs-style.ts'

const t = testApp()
const HOST = { host: 'docs.example.com' }

test('the OpenAPI document contains the address under which the visitor reaches the server', async () => {
  const answer = await t.inject({ url: '/api/openapi.json', headers: HOST })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://docs.example.com' }] })
})

test('the page describes every call, and holds no inline script or style and nothing from another site', async () => {
  const answer = await t.inject({ url: '/api/docs', headers: HOST })
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; /,
  )
  for (const name of callNames) {
    expect(answer.body).toContain(`<article id="${name}"`)
    expect(answer.body).toContain(`<a href="#${name}">`)
  }
  expect(answer.body).toContain('<title>API · Octavo</title>')
  expect(answer.body).toContain('curl http://docs.example.com/api/page/info')
  expect(answer.body).toContain('data-copy="http://docs.example.com/api/page/info"')
  expect(answer.body).not.toMatch(
    /<script(?! src="\/[a-z-]+\.js"><\/script>)|<style|style=|javascript:|\son\w+=|undefined/i,
  )
  expect([...answer.body.matchAll(/(?:src|href)="([^"]*)"/g)].every(([, to]) => /^[/#]/.test(to ?? ''))).toBe(true)
  expect((await t.inject({ url: '/api/docs/' })).headers.location).toBe('/api/docs')
  const css = await t.inject({ url: '/api/docs.css' })
  expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('the page is in the language of its link, of the visitor or of the browser', async () => {
  const read = async (url: string, headers: Record<string, string>) => (await t.inject({ url, headers })).body
  const chinese = await read('/api/docs', { ...HOST, 'accept-language': 'zh-CN' })
  for (const text of ['<html lang="zh-CN">', '调用权限', '站点管理员', '请求过多', '必填', '复制 page/save 的地址'])
    expect(chinese).toContain(text)
  expect(chinese).toContain('<p class="summary">新建页面（page_id 为 0），或者保存页面的新版本。</p>')
  expect(chinese).not.toMatch(/Who may call|left out|whole number/)
  expect(await read('/api/docs?lang=zh', HOST)).toBe(chinese)
  expect(await read('/api/docs', { ...HOST, cookie: 'octavo-lang=zh' })).toBe(chinese)
  expect(await read('/api/docs?lang=en', { ...HOST, cookie: 'octavo-lang=zh' })).toContain('<html lang="en">')
})

test('every call is described in Chinese, and other texts stay', () => {
  const inEnglish = describeCalls('zh').filter(({ summary }) => !/[\u4e00-\u9fff]/.test(summary))
  expect(inEnglish.map(({ name }) => name)).toEqual([])
  expect(Object.keys(serverTexts('zh').callSummaries).sort()).toEqual([...callNames].sort())
})

test('a guest finds the login in the header, and a user finds the items', async () => {
  expect((await t.inject({ url: '/api/docs', headers: HOST })).body).toContain('href="/user/login"')
  const { body } = await t.inject({ url: '/api/docs', headers: { ...HOST, cookie: 'cookie_token=x' } })
  expect(body).toContain('href="/item/index"')
  expect(body).not.toContain('href="/user/login"')
})

test('markup in the host is escaped', async () => {
  const { body } = await t.inject({ url: '/api/docs', headers: { host: 'a"><script>alert(1)</script>' } })
  expect(body).not.toContain('<script>')
})

test('the page has the colours of the interface, light and dark', () => {
  const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
  const dark = css.slice(css.indexOf('[data-theme="dark"]', css.indexOf('@media')))
  for (const [name, value] of Object.entries(docsTokens.light)) expect(css).toContain(`${name}: ${value};`)
  for (const [name, value] of Object.entries(docsTokens.dark)) expect(dark).toContain(`${name}: ${value};`)
  expect(Object.keys(docsTokens.dark)).toEqual(Object.keys(docsTokens.light))
})
