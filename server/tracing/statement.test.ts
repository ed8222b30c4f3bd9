import { expect, test } from 'vitest'
import { aboutQuery, shapeOf } from './statement.ts'

test.each([
  [
    'select "a" from "page" where "id" = ? and "n" in (?, ?, ?)',
    'select "a" from "page" where "id" = ? and "n" in (?, …)',
  ],
  ['select * from page where id = $1 and t = $12 limit 20', 'select * from page where id = ? and t = ? limit ?'],
  ['insert into "t2" ("a", "b2") values ($1, $2), ($3, $4), ($5, $6)', 'insert into "t2" ("a", "b2") values (?, …), …'],
  ["select 'it''s secret', 1.5, 0x1F from t where a like 'secret%'", 'select ?, ?, ? from t where a like ?'],
  ["update t set a = 'cut off secret", 'update t set a = ?'],
])('the shape of %s has no value', (sql, shape) => {
  expect(shapeOf(sql)).toBe(shape)
})

test.each([
  ['select "a" from "page" where "id" = ?', 'select page'],
  ['insert into "page_history" ("a") values (?)', 'insert page_history'],
  ['update "user" set "a" = ?', 'update user'],
  ['with x as (select 1 from item) delete from x', 'with item'],
  ['begin', 'begin'],
])('the span of %s is called %s', (sql, name) => {
  expect(aboutQuery('sqlite', sql).name).toBe(name)
})

test('a long statement is cut', () => {
  expect(shapeOf(`select ${'column_name, '.repeat(1000)}`)).toHaveLength(1000)
})
