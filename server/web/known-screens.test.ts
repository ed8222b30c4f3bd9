import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KNOWN_SCREENS } from './screen-content.ts'

const routes = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8')
const paths = [...routes.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => path)

/** Screens whose answer depends on their content. */
const JUDGED = ['/', '*', '/p/:unique_key', '/page/:page_id', '/:item/:page_id?', '/order/index', '/prices']

/** An address of a screen, with a value for each parameter. */
const addressOf = (path: string) => path.replace(':token', 'a'.repeat(64)).replace('/*', '').replace(/:\w+/g, '1')

test('a reload finds any screen', () => {
  expect(paths.length).toBeGreaterThan(30)
  const unknown = paths
    .filter((path) => !JUDGED.includes(path))
    .filter((path) => !KNOWN_SCREENS.some((screen) => screen.test(addressOf(path))))
  expect(unknown).toEqual([])
})
