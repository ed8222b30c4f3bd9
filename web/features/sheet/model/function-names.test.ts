import { expect, test } from 'vitest'
import { namesFor, typedName, withName } from './function-names.ts'

const at = (text: string) => typedName(text.replace('|', ''), text.indexOf('|'))?.word

test('a name of a function is expected where a formula can have one', () => {
  expect(['=s|', '=su|', '=1+su|', '=SUM(A1,av|)', '=IF(A1>2,ro|', '=log10|', '=mode.s|', '="a"&up|'].map(at)).toEqual([
    's',
    'su',
    'su',
    'av',
    'ro',
    'log10',
    'mode.s',
    'up',
  ])
})

test('no name is offered in a text, in a reference, in a number, and in the middle of a word', () => {
  for (const text of [
    'su|',
    '="su|',
    '="a""su|',
    "='My su|",
    '=$A|',
    '=Data!A|',
    "='My data'!A|",
    '=A:A|',
    '=2E|',
    '=s|um',
    '=|',
    '=数s|',
  ])
    expect(at(text), text).toBe(undefined)
})

test('the names that begin with the word, without those that need no brackets', () => {
  expect(namesFor('sumi')).toEqual(['SUMIF', 'SUMIFS'])
  expect(namesFor('TRU')).toEqual(['TRUNC'])
  expect(namesFor('A1')).toEqual([])
})

test('a name that is taken opens its brackets, with the caret in them', () => {
  const take = (text: string, name: string) => {
    const plain = text.replace('|', '')
    const typed = typedName(plain, text.indexOf('|'))
    const done = typed && withName(plain, typed, name)
    return done && `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`
  }
  expect(take('=1+su|+2', 'SUM')).toBe('=1+SUM(|+2')
  expect(take('=su|(A1)', 'SUM')).toBe('=SUM(|A1)')
  expect(take('=tod|+1', 'TODAY')).toBe('=TODAY()|+1')
})
