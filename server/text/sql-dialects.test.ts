import { describe, expect, test } from 'vitest'
import { columns, fixture, tableOf } from '#server/test/sql/read-fixture.ts'
import { readSql } from '#shared/sql/read.ts'

const names = (sql: string) => readSql(sql).map(({ name }) => name)

describe('a dump of MySQL', () => {
  const sql = fixture('mysqldump')

  test('gives its tables without data, triggers and procedures', () => {
    expect(names(sql)).toEqual(['books', 'publishers', 'publishers_old'])
  })

  test('gives each column with its type, default and comment', () => {
    expect(columns(sql, 'books')).toEqual([
      'id|bigint unsigned|not null||counts||ID',
      'isbn|char (13)|not null||||ISBN-13; without dashes',
      "title|varchar (255)|not null|''|||书名（it's, 'really', a | b)",
      "status|enum ('in','out','lost, or \\'gone\\'')|not null|'in'|||",
      "flags|set ('a','b')|null|NULL|||",
      "price|decimal (8,2)|null|'0.00'|||",
      'tax|decimal (8,2)|null|||(`price` * 0.13)|made',
      "meta|json|null|(json_object(_utf8mb4'k',_utf8mb4'v; w'))|||",
      'place|point|not null||||',
      'publisher_id|int|null|NULL|||',
      'comment|text|null||||A column called comment',
      "key|int|not null|'0'|||",
      'updated_at|timestamp|null|CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP|||',
    ])
  })

  test('gives keys and indexes, also those that come after the table', () => {
    expect(tableOf(sql, 'books')).toMatchObject({
      comment: 'Books; all of them',
      primaryKey: ['id'],
      foreignKeys: [{ name: 'fk_publisher', columns: ['publisher_id'], table: 'publishers', references: ['id'] }],
      indexes: [
        { name: 'uk_isbn', unique: true, columns: ['isbn'] },
        { name: 'uk_two', unique: true, columns: ['title(20)', 'publisher_id DESC'] },
        { name: 'idx_publisher', unique: false, columns: ['publisher_id'] },
        { name: 'ft_title', columns: ['title', 'comment'] },
        { name: 'sp_place', columns: ['place'] },
        { name: 'fx', columns: ['(cast(`price` as signed))'] },
      ],
    })
    expect(tableOf(sql, 'publishers')).toMatchObject({
      comment: 'Who prints',
      primaryKey: ['id'],
      indexes: [{ name: 'uk_name', unique: true }],
    })
    expect(columns(sql, 'publishers')).toEqual([
      'id|int|not null||counts||',
      'name|varchar (120)|not null||||Name, "in" full',
      'country|char (2)|null|NULL|||',
    ])
  })
})

describe('a script of Oracle', () => {
  const sql = fixture('oracle')

  test('is read through the commands of SQL*Plus around it', () => {
    expect(names(sql)).toEqual(['PUBLISHERS', 'books', 'loans'])
    expect(columns(sql, 'PUBLISHERS')).toEqual([
      'ID|NUMBER (10,0)|not null||counts||',
      "NAME|VARCHAR2 (120 CHAR)|not null||||The publisher's name; in full",
      "COUNTRY|CHAR (2)|null|'CN'|||",
    ])
    expect(columns(sql, 'books')).toEqual([
      'id|NUMBER (6)|not null||||',
      'isbn|VARCHAR2 (13 CHAR)|not null||||ISBN-13',
      'price|NUMBER (8,2)|not null|0|||',
      'tax|NUMBER (8,2)|null|||price * 0.13|',
      'cover|CLOB|null||||',
      'raw_data|LONG RAW|null||||',
      'printed|TIMESTAMP (6) WITH LOCAL TIME ZONE|null|SYSTIMESTAMP|||',
      'publisher_id|NUMBER (10)|null||||',
    ])
  })

  test('gives what ALTER TABLE, CREATE INDEX and COMMENT ON say of its tables', () => {
    expect(tableOf(sql, 'books')).toMatchObject({
      primaryKey: ['id'],
      foreignKeys: [{ table: 'publishers', references: ['ID'] }],
    })
    expect(tableOf(sql, 'loans')).toMatchObject({
      comment: 'Who has which book.\nOn two lines.',
      primaryKey: ['book_id', 'reader_id'],
      foreignKeys: [{ name: 'loans_book_fk', columns: ['book_id'], table: 'books', references: ['id'] }],
      indexes: [{ name: 'loans_day_ix', columns: ['day', 'UPPER(reader_id)'] }],
    })
    expect(columns(sql, 'loans').at(-1)).toBe('day|DATE|not null||||')
  })
})

describe('a script of SQL Server', () => {
  const sql = fixture('sqlserver')

  test('is read without semicolons, up to each GO', () => {
    expect(names(sql)).toEqual(['Publishers', 'Books'])
    expect(columns(sql, 'Publishers')).toEqual([
      'Id|int|not null||counts||',
      "Name|nvarchar (120)|not null||||The publisher's name, in full",
      'Note|nvarchar (max)|null||||',
    ])
    expect(columns(sql, 'Books')).toEqual([
      'Id|bigint|not null||||Primary key of Books.',
      'ISBN|dbo.IsbnType|not null||||',
      'Unit Price|money|null||||',
      'RowGuid|uniqueidentifier|not null|(NEWID())|||',
      'Tax||null|||ISNULL([Unit Price] * 0.13, 0.0)|',
      'Total||null|||[Unit Price]*(1.13)|',
      'PublisherId|int|null||||',
      'ModifiedDate|datetime2 (7)|not null|(getdate())|||',
    ])
  })

  test('gives the descriptions of tables and of columns, and of nothing else', () => {
    expect(tableOf(sql, 'Publishers').comment).toBe('Who prints')
    expect(tableOf(sql, 'Books')).toMatchObject({
      schema: 'Sales',
      comment: 'All books',
      primaryKey: ['Id'],
      foreignKeys: [{ name: 'FK_Books_Publishers', table: 'dbo.Publishers', references: ['Id'] }],
      indexes: [
        { name: 'AK_Books_RowGuid', unique: true, columns: ['RowGuid ASC'] },
        { name: 'IX_Price', columns: ['Unit Price DESC', 'ISBN'], where: '([Unit Price] IS NOT NULL)' },
      ],
    })
  })
})

describe('a dump of PostgreSQL', () => {
  const sql = fixture('pg_dump')

  test('gives types, defaults and comments of columns with odd names', () => {
    expect(columns(sql, 'publishers')).toEqual([
      'id|integer|not null||counts||',
      'name|character varying (120)|not null||||',
      "country|character (2)|null|'CN'::bpchar|||",
      "Note; odd|text|null||||It's a column with a semicolon",
    ])
    expect(columns(sql, 'books').slice(5)).toEqual([
      'price|numeric (8,2)|null|0.00|||Line one\nline two',
      'tax|numeric|null|||(price * 0.13)|',
      "tags|text[]|not null|'{}'::text[]|||",
      'matrix|integer[]|null||||',
      `meta|jsonb|null|'{"a": [1, 2], "b": "x;y"}'::jsonb|||`,
      'printed|timestamp (3) without time zone|null|CURRENT_TIMESTAMP|||',
      "sold_at|timestamp with time zone|null|(now() AT TIME ZONE 'utc'::text)|||",
      'shelf_life|interval year to month|null||||',
      `code|bit varying (16)|null|'0101'::"bit"|||`,
    ])
  })
})

describe('a script for SQLite', () => {
  test('gives types or none, and the remarks behind columns as their comments', () => {
    expect(columns(fixture('sqlite'), 'books')).toEqual([
      'id|integer|not null||||the number on the back',
      'isbn|varchar (13)|not null||||13 digits, no dashes',
      'odd name|text|null||||',
      "key|text|null|(lower('A;B'))|||",
      'comment|text|null||||',
      'price|numeric (8, 2)|not null|-1.5|||',
      'cents|INTEGER|null|||CAST(price * 100 AS INTEGER)|',
      'publisher_id|integer|null||||',
      'made_at|text|null|CURRENT_TIMESTAMP|||',
    ])
    expect(columns(fixture('sqlite'), 'publishers').at(-1)).toBe("country||null|'CN'|||")
  })
})
