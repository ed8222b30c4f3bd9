import { expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readerOf } from './readers.ts'
import { sql } from './sql.ts'

const MYSQL = `-- MySQL dump 10.13
CREATE DATABASE \`shop\`;
USE \`shop\`;
DROP TABLE IF EXISTS \`orders\`;
CREATE TABLE \`orders\` (
  \`id\` bigint NOT NULL AUTO_INCREMENT COMMENT '编号',
  \`user_id\` int NOT NULL COMMENT '下单的人|用户',
  PRIMARY KEY (\`id\`),
  KEY \`by_user\` (\`user_id\`, \`id\`),
  CONSTRAINT \`fk\` FOREIGN KEY (\`user_id\`) REFERENCES \`user\` (\`id\`)
) ENGINE=InnoDB COMMENT='# 订单';
INSERT INTO \`orders\` VALUES (1,2),(3,'CREATE TABLE x (a int);');
CREATE TABLE \`user\` (\`id\` int NOT NULL, PRIMARY KEY (\`id\`)) COMMENT='用户';
CREATE OR REPLACE VIEW \`everybody\` AS SELECT * FROM \`user\`;
USE \`log\`;
CREATE TABLE \`user\` (\`seen\` datetime);
`

test('a dump of two databases gives a catalog for each and a page for each table', async () => {
  const source = sourceOfTexts({ 'backup.sql': MYSQL })
  expect((await readerOf(source))?.format).toBe('sql')
  const { entries, outline, page, notes } = await readImport(sql, source)
  expect(entries[0]).toEqual({ kind: 'item', name: 'backup', description: '', item_type: 1 })
  expect(outline).toBe('shop/\n  orders\n  user\nlog/\n  user')
  expect(page('orders')).toBe(
    `\\# 订单

| 字段 | 类型 | 允许为空 | 备注 |
| --- | --- | --- | --- |
| id | bigint | 否 | PK · 自增 · 编号 |
| user_id | int | 否 | FK → user.id · 下单的人\\|用户 |

- 索引 by_user: user_id, id
`,
  )
  expect(notes).toEqual([{ code: 'part_dropped', where: 'VIEW everybody' }])
})

test('schemas of PostgreSQL, a file without an ending, and scripts of a folder that build on each other', async () => {
  const dump = await readImport(
    sql,
    sourceOfTexts({
      dump: '--\n-- PostgreSQL database dump\n--\nCREATE TABLE public.a (id integer);\nCREATE TABLE audit.a (id integer);\nCOPY public.a (id) FROM stdin;\n1\n\\.\n',
    }),
  )
  expect(dump.outline).toBe('public/\n  a\naudit/\n  a')
  const scripts = await readImport(
    sql,
    sourceOfTexts(
      {
        'V10.sql': 'ALTER TABLE t ADD b text;',
        'V2.sql': 'CREATE TABLE t (a int)',
        'README.md': '# x',
        'V3.sql': new Uint8Array(2000).fill(1),
      },
      'v.zip',
    ),
  )
  expect(scripts.outline).toBe('t')
  expect(scripts.page('t')).toMatch(/\| a \|[^\n]*\n\| b \|/)
  expect(scripts.notes).toEqual([{ code: 'entry_broken', where: 'V3.sql' }])
})

test('texts that only mention SQL are not dumps, and a dump without tables is refused', async () => {
  const others: Record<string, string>[] = [
    { 'a.md': 'CREATE TABLE a (b int)' },
    { 'a.txt': 'How to CREATE TABLE a (b int)' },
    { 'a.sql': 'CREATE TABLE a (b int)', 'b.md': '# B' },
    { 'a.sql': '' },
  ]
  for (const files of others) expect(await sql.recognises(sourceOfTexts(files))).toBe(false)
  await expect(readImport(sql, sourceOfTexts({ 'a.sql': "INSERT INTO a VALUES ('" }))).rejects.toThrow('CREATE TABLE')
  const hostile = `CREATE TABLE a (b int DEFAULT ${'('.repeat(200_000)}; ${'\n'.repeat(200_000)} CREATE ${'FORCE '.repeat(50_000)}`
  expect((await readImport(sql, sourceOfTexts({ 'a.sql': hostile }))).outline).toBe('a')
})
