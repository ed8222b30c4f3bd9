import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { mayContain, piecesOf } from './text-pieces.ts'

const readme = readFileSync(createRequire(import.meta.url).resolve('fastify/README.md'), 'utf8').toLowerCase()

test('every part of a text may be contained in it', () => {
  const pieces = piecesOf(readme)
  for (let at = 0; at < readme.length; at += 7)
    for (const length of [0, 1, 2, 3, 5, 30]) expect(mayContain(pieces, readme.slice(at, at + length))).toBe(true)
})

test('most other words are not', () => {
  const words = ['ptarmigan', 'gyrfalcon', 'zeitgeist', 'xylophone', '数据库', '持久化', 'ocelot', 'quorum']
  const pieces = piecesOf(readme)
  expect(words.filter((word) => mayContain(pieces, word)).length).toBeLessThan(3)
})

test('a text shorter than a piece has no pieces, and may contain short texts only', () => {
  expect(mayContain(piecesOf('ab'), 'ab')).toBe(true)
  expect(mayContain(piecesOf('ab'), 'abc')).toBe(false)
})
