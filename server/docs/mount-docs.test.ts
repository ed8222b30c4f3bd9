import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callNames } from '#shared/api/index.ts'
import { testApp } from '../test/build-test-app.ts'
import { docsTokens } from './docs-style.ts'

const t = testApp()
const HOST = { host: 'docs.example.com' }

test('the OpenAPI document names the server as the visitor reaches it', async () => {
  const answer = await t.inject({ url: '/api/openapi.json', headers: HOST })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://docs.example.com' }] })
})

test('the page tells of every call, and holds no script, no inline style and nothing of another site', async () => {
  const answer = await t.inject({ url: '/api/docs', headers: HOST })
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /)
  for (const name of callNames) expect(answer.body).toContain(`<article id="${name}">`)
  expect(answer.body).toContain('curl http://docs.example.com/api/page/info')
  expect(answer.body).not.toMatch(/<script|<style|style=|javascript:|\son\w+=/i)
  expect([...answer.body.matchAll(/(?:src|href)="([^"]*)"/g)].every(([, to]) => /^[/#]/.test(to ?? ''))).toBe(true)
  expect((await t.inject({ url: '/api/docs/' })).headers.location).toBe('/api/docs')
  const css = await t.inject({ url: '/api/docs.css' })
  expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('a host that is markup stays text', async () => {
  const { body } = await t.inject({ url: '/api/docs', headers: { host: 'a"><script>alert(1)</script>' } })
  expect(body).not.toContain('<script')
})

test('its colours are those of the interface, light and dark', () => {
  const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
  const dark = css.slice(css.indexOf('[data-theme="dark"]', css.indexOf('@media')))
  for (const [name, value] of Object.entries(docsTokens.light)) expect(css).toContain(`${name}: ${value};`)
  for (const [name, value] of Object.entries(docsTokens.dark)) expect(dark).toContain(`${name}: ${value};`)
  expect(Object.keys(docsTokens.dark)).toEqual(Object.keys(docsTokens.light))
})
