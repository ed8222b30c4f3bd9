import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '#web/oldest-browsers.ts'
import { checkScript } from './check-script.ts'
import { checkStyle } from './check-style.ts'
import { withMermaid } from './manifest.ts'

const script = (code: string, provided?: Set<string>) => checkScript(code, provided).map(({ message }) => message)
const style = (css: string) => checkStyle(css).map(({ message }) => message)

test('newer syntax is a breach', () => {
  expect(script('const a = b ?? c; class A { static { this.x = 1 } #y }')).toEqual([])
  expect(script('const a = /[\\p{L}--a]/v')).toEqual([expect.stringContaining('newer than ES2022')])
  expect(script('import a from "./a.json" with { type: "json" }')).toEqual([expect.stringContaining('newer')])
  expect(script('new RegExp(a, "v")')).toEqual(['the flag v of regular expressions'])
})

test.each([
  'AbortSignal.any([a])',
  'const s = new Intl.Segmenter("zh")',
  'function f(e) { e.showPopover() }',
  'const f = (e) => e.checkVisibility({}) && e.x',
  'Promise.withResolvers().promise',
  'globalThis.requestIdleCallback(f)',
  'requestIdleCallback(f)',
  'new CloseWatcher()',
  // a test in another function does not guard this one
  'function a() { return AbortSignal.any ? AbortSignal.any([]) : 1 } function b() { return AbortSignal.any([]) }',
])('a newer built-in without a test is a breach: %s', (code) => {
  expect(script(code)).toEqual([expect.stringContaining('without a test')])
})

test.each([
  'const f = (a) => typeof AbortSignal.any === "function" ? AbortSignal.any(a) : a[0]',
  'const f = (a) => { if (!AbortSignal.any) return a[0]; return AbortSignal.any(a) }',
  'function f(e) { return e.checkVisibility?.({}) ?? true }',
  'const has = "checkVisibility" in Element.prototype; const f = (e) => has ? e.checkVisibility() : g(e)',
  'const has = (e) => typeof e.showPopover == "function"; function f(e) { if (has(e)) e.hidePopover() }',
  'const s = Intl.Segmenter ? new Intl.Segmenter() : null',
  'try { if (typeof requestIdleCallback !== "undefined") requestIdleCallback(f) } catch {}',
])('a newer built-in behind a test is none: %s', (code) => {
  expect(script(code)).toEqual([])
})

test('a feature that is added before a script runs may be used in it', () => {
  expect(script('Object.groupBy(a, b)', new Set(['Object.groupBy']))).toEqual([])
  const manifest = {
    'index.html': { file: 'index.js', imports: ['shared.js'], dynamicImports: ['node_modules/mermaid/core.mjs'] },
    'shared.js': { file: 'shared.js' },
    'node_modules/mermaid/core.mjs': { file: 'mermaid.js', imports: ['shared.js', 'parser.js'] },
    'parser.js': { file: 'parser.js' },
  }
  expect([...withMermaid(manifest)].toSorted()).toEqual(['mermaid.js', 'parser.js'])
})

test('styles that an older browser drops need a fallback', () => {
  expect(style('a{width:50vh;width:round(down,50vh,30px)}')).toEqual([])
  expect(style('a{width:round(down,50vh,30px)}')).toEqual([expect.stringContaining('round()')])
  expect(style('a{color:light-dark(red,blue)}')).toEqual([expect.stringContaining('light-dark()')])
  expect(style('@supports (color:light-dark(red,blue)){a{color:light-dark(red,blue)}}')).toEqual([])
  expect(style('a{b{color:red}}')).toEqual([expect.stringContaining('a nested rule')])
  expect(style('.tip:popover-open{color:red}')).toEqual([expect.stringContaining(':popover-open')])
  expect(style('.prose:has(a){color:red}@media (width<700px){a{color:red}}')).toEqual([])
})

test('every browser can read the scripts that tell old ones and make texts whole, and the first and the README name the oldest versions', () => {
  const readText = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  const before = readText('web/public/before-paint.js')
  for (const script of [before, readText('web/public/fill-text.js')])
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow()
  const { chrome, firefox, safari } = OLDEST_BROWSERS
  for (const name of [`Edge ${chrome}`, `Firefox ${firefox}`, `Safari ${safari}`]) {
    expect(before.split(name).length - 1).toBeGreaterThanOrEqual(2)
    expect(readText('README.md')).toContain(name)
  }
})
