import { describe, expect, test } from 'vitest'
import { convert as en } from '#shared/i18n/en/convert.ts'
import { convert as zh } from '#shared/i18n/zh/convert.ts'
import { sqlMarkdown, sqlMarkdownOfProtocol } from './markdown.ts'
import { readSql } from './read.ts'

const tableOf = (sql: string, name: string) => {
  const table = readSql(sql).find((one) => one.name === name)
  if (!table) throw new Error(`no table ${name}`)
  return table
}
/** A column in one line. */
const columns = (sql: string, name: string) =>
  tableOf(sql, name).columns.map((column) =>
    [
      column.name,
      column.type,
      column.nullable ? 'null' : 'not null',
      column.default ?? '',
      column.identity ? 'counts' : '',
      column.generated ?? '',
      column.comment,
    ].join('|'),
  )
const names = (sql: string) => readSql(sql).map(({ name }) => name)

describe('texts that are not dumps', () => {
  test('a script of MySQL without quoted names keeps the tables that follow escaped quotes', () => {
    const rows = String.raw`insert into job values (1, 'run(\'a\')', '<p style=\"color: red;\">x</p>', 'it\'s, \'b\', c');`
    for (const end of ['engine=innodb', 'ENGINE = MyISAM'])
      expect(
        names(`create table job (id int, name text) ${end};\n${rows}\ncreate table after_it (id int);`),
        end,
      ).toEqual(['job', 'after_it'])
  })

  test('a backslash escapes nothing in the strings of other databases', () => {
    const path = String.raw`insert into a values ('C:\dir\');`
    for (const columns of [
      'engine text',
      "engine text check (engine = 'V8')",
      String.raw`id int auto_increment, path varchar(9) default 'C:\'`,
    ])
      expect(
        names(`create table a (${columns});\n${path}\ncreate table b (id int);\n${path}\ncreate table c (id int);`),
        columns,
      ).toEqual(['a', 'b', 'c'])
    const view = "create view v as select 1 from a where engine = 'V8';"
    expect(names(`create table a (id int);\n${view}\n${path}\ncreate table b (id int);`)).toEqual(['a', 'b'])
  })

  test('comments without a blank are comments behind an engine and behind columns that count', () => {
    const body = 'id int auto_increment primary key, --编号\n  name varchar(20), --姓名\n  age int'
    for (const end of ['', ' engine=innodb']) {
      const sql = `create table a (id int)${end};\n-------\n--it's table b\ncreate table b (\n  ${body}\n)${end};`
      expect(names(sql), end).toEqual(['a', 'b'])
      expect(columns(sql, 'b').map((line) => line.split('|').filter(Boolean).at(-1))).toEqual(['编号', '姓名', 'null'])
      expect(tableOf(sql, 'b').columns).toHaveLength(3)
    }
  })

  test('a column may be called as a keyword is', () => {
    const sql =
      'create table t (key text, "primary" int, [unique] int, `check` int, index varchar(10), comment text, date date)'
    expect(columns(sql, 't').map((line) => line.split('|')[0])).toEqual([
      'key',
      'primary',
      'unique',
      'check',
      'index',
      'comment',
      'date',
    ])
  })

  test('a table is changed, renamed columns and dropped ones too', () => {
    const sql = `CREATE TABLE t (a int, b int NULL, c int);
      ALTER TABLE t ADD COLUMN d varchar(5) NOT NULL DEFAULT 'x;' COMMENT 'new', DROP COLUMN c, CHANGE b e bigint COMMENT 'was b';
      ALTER TABLE t ALTER COLUMN a SET NOT NULL, ALTER COLUMN a TYPE text, ALTER COLUMN a SET DEFAULT 'q';`
    expect(columns(sql, 't')).toEqual([
      "a|text|not null|'q'|||",
      'e|bigint|null||||was b',
      "d|varchar (5)|not null|'x;'|||new",
    ])
  })

  test('the last of two tables of one name counts, at the place of the first', () => {
    const found = readSql('create table a (x int); create table b (y int); drop table a; create table A (z int);')
    expect(found.map(({ name, columns: [column] }) => name + column?.name)).toEqual(['Az', 'by'])
  })

  test('text without a table has none, and half a table what can be read of it', () => {
    for (const sql of [
      '',
      ';',
      '   ',
      'SELECT 1',
      'CREATE TABLE',
      'CREATE TABLE x',
      'CREATE TABLE x ()',
      'CREATE TABLE x AS SELECT 1',
    ])
      expect(readSql(sql), sql).toEqual([])
    expect(columns("CREATE TABLE x (a int, b varchar(10) DEFAULT 'no end", 'x')).toHaveLength(2)
    expect(names('CREATE TABLE x (a int, b int\n\nCREATE TABLE y (c int);')).toEqual(['x', 'y'])
    expect(names("INSERT INTO x VALUES ('never closed);\nCREATE TABLE y (c int);")).toEqual([])
  })

  test('comments hide nothing that is outside of them', () => {
    const sql = `CREATE TABLE /* ; */ t ( -- (
      a int --, b int
      , c int /* , d int */, e int);--
      --CREATE TABLE no (a int);
      # CREATE TABLE no2 (a int);
      /* CREATE TABLE no3 (a int); */ CREATE TABLE u(a int)--`
    expect(names(sql)).toEqual(['t', 'u'])
    expect(columns(sql, 't').map((line) => line[0])).toEqual(['a', 'c', 'e'])
  })
})

describe('as Markdown', () => {
  const sql = `CREATE TABLE users (
      id int NOT NULL AUTO_INCREMENT COMMENT 'ID', name varchar(20) DEFAULT 'a|b', team_id int REFERENCES teams (id), mail text UNIQUE
    , PRIMARY KEY (id), KEY by_name (name, team_id)) COMMENT='People | <b>'`

  test('a table is its name, its comment and five columns, with keys in the notes and indexes below', () => {
    expect(sqlMarkdown(readSql(sql), en.sqlTable)).toBe(
      [
        '### users — People \\| &lt;b>',
        '',
        '| Field | Type | Nullable | Default | Note |',
        '| --- | --- | --- | --- | --- |',
        '| id | int | No |  | PK · auto increment · ID |',
        "| name | varchar (20) | Yes | 'a\\|b' | - |",
        '| team_id | int | Yes |  | FK → teams.id |',
        '| mail | text | Yes |  | UNIQUE |',
        '',
        '- Index by_name: name, team_id',
      ].join('\n'),
    )
  })

  test('is written in Chinese, and without a comment the name is enough, and columns that say nothing are left out', () => {
    const markdown = sqlMarkdown(readSql(`${sql}; CREATE TABLE app.b (x int, y int, PRIMARY KEY (x, y));`), zh.sqlTable)
    expect(markdown).toContain('### users — People')
    expect(markdown).toContain('| 字段 | 类型 | 允许为空 | 默认值 | 备注 |')
    expect(markdown).toContain('| id | int | 否 |  | PK · 自增 · ID |')
    expect(markdown).toContain('### app.b\n\n| 字段 | 类型 | 允许为空 | 备注 |\n')
    const bare = sqlMarkdown(readSql('CREATE TABLE c (x int);'), zh.sqlTable)
    expect(bare).toBe('### c\n\n| 字段 | 类型 | 允许为空 |\n| --- | --- | --- |\n| x | int | 是 |')
    expect(markdown).toContain('\n\n- 主键: x, y')
  })

  test('clients of the protocol get a line with the comment and all columns', () => {
    const old = sqlMarkdownOfProtocol(readSql(`${sql}; CREATE TABLE b (x int);`), en.sqlTable)
    expect(old).toContain('##### users\n\n- People \\| &lt;b>\n\n| Field |')
    expect(old).toContain('##### b\n\n- b\n\n| Field | Type | Nullable | Default | Note |')
    expect(old).toContain('| x | int | Yes |  | - |')
  })
})
