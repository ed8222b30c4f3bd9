import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearDevice } from './clear-device.ts'
import { htmlInBrowser, inBrowser, pathInSite, setSitePath, wholeAddress } from './site.ts'
import { keepStored, readStored, storedKeys } from './storage.ts'

describe('a site below /docs', () => {
  beforeEach(() => setSitePath('/docs'))
  afterEach(() => {
    setSitePath('')
    localStorage.clear()
  })

  test('has its path in addresses for the browser, and other addresses stay as they are', () => {
    expect(inBrowser('/5/6?a=1#b')).toBe('/docs/5/6?a=1#b')
    expect(wholeAddress('/5')).toBe(`${location.origin}/docs/5`)
    for (const other of ['https://example.org/5', '//example.org/5', '#b']) expect(inBrowser(other)).toBe(other)
    expect(htmlInBrowser('<a href="/page/5">a</a><code>href="/5"</code>')).toBe(
      '<a href="/docs/page/5">a</a><code>href="/5"</code>',
    )
  })

  test('tells its own screens from other programs of the host', () => {
    expect(pathInSite('/docs')).toBe('/')
    expect(pathInSite('/docs/5')).toBe('/5')
    expect(pathInSite('/docsx/5')).toBeUndefined()
    expect(pathInSite('/5')).toBeUndefined()
  })

  test('keeps and clears its own things in a storage that other sites of the host share', () => {
    localStorage.setItem('/wiki octavo-draft:1:5', 'theirs')
    localStorage.setItem('other-program', 'theirs')
    keepStored('octavo-draft:1:5', 'ours')
    expect(storedKeys()).toEqual(['octavo-draft:1:5'])
    clearDevice(1, false)
    expect(readStored('octavo-draft:1:5')).toBeNull()
    expect(localStorage.getItem('/wiki octavo-draft:1:5')).toBe('theirs')
    expect(localStorage.getItem('other-program')).toBe('theirs')
  })
})
