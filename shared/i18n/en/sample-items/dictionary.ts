import type { Sample } from '#shared/samples/sample.ts'

/** A data dictionary in English. */
export const dictionary: Sample = {
  item_name: 'Bookshop database',
  item_description: 'A sample: the tables of a small shop, with types, keys and what the codes mean.',
  pages: [
    {
      key: 'start',
      folder: '',
      title: 'Overview',
      text: `PostgreSQL 16, schema \`shop\`. This item is a sample; the pages of the tables are in the folders beside it: [books](/page/{{books}}), [orders](/page/{{orders}}) and [order_lines](/page/{{lines}}).

\`\`\`mermaid
erDiagram
    orders ||--|{ order_lines : has
    books ||--o{ order_lines : "is ordered in"
    orders {
        bigint id PK
        smallint state
        timestamptz placed_at
    }
    order_lines {
        bigint order_id FK
        bigint book_id FK
        int quantity
    }
    books {
        bigint id PK
        char13 isbn
        int price_cents
    }
\`\`\`

## Conventions

| Topic | Rule |
| --- | --- |
| Names | lower case, words joined by \`_\`, tables in the plural |
| Keys | \`bigint generated always as identity\` |
| Money | whole cents in \`integer\`; the currency is a column beside it |
| Time | \`timestamptz\`, written as UTC |
| Deleting | rows of orders are never deleted; see \`state\` |

:::note Where this comes from
A script can push the whole schema here: *Item settings → Open API* has the key, and \`sqlToMarkdownTable\` turns a \`CREATE TABLE\` into such a page.
:::
`,
    },
    {
      key: 'books',
      folder: 'Catalogue',
      title: 'books',
      text: `One row for each edition that the shop sells. About 40,000 rows.

| Column | Type | Null | Default | Description |
| --- | --- | --- | --- | --- |
| id | bigint | no | identity | Primary key |
| isbn | char(13) | no | | ISBN-13 without hyphens, unique |
| title | varchar(300) | no | | As printed on the cover |
| language | char(2) | no | \`'en'\` | ISO 639-1 |
| price_cents | integer | no | | Shop price, more than 0 |
| currency | char(3) | no | \`'EUR'\` | ISO 4217 |
| stock | integer | no | \`0\` | Copies on the shelf, reserved ones not counted |
| updated_at | timestamptz | no | \`now()\` | Last change of price or stock |

## Indexes

| Name | Columns | Kind |
| --- | --- | --- |
| books_pkey | id | primary |
| books_isbn_key | isbn | unique |
| books_title_idx | lower(title) | B-tree |
`,
    },
    {
      key: 'orders',
      folder: 'Sales',
      title: 'orders',
      text: `One row for each order. Grows by about 900 rows a day; older than five years goes to the archive.

| Column | Type | Null | Default | Description |
| --- | --- | --- | --- | --- |
| id | bigint | no | identity | Primary key |
| customer_id | bigint | no | | Who ordered |
| state | smallint | no | \`0\` | See below |
| total_cents | integer | no | | Sum of the lines, delivery included |
| currency | char(3) | no | | ISO 4217 |
| placed_at | timestamptz | no | \`now()\` | When it was placed |
| paid_at | timestamptz | yes | | Empty until the payment is confirmed |

## state

| Value | Name | Meaning |
| --- | --- | --- |
| 0 | pending | Placed, books reserved for 15 minutes |
| 1 | paid | Payment confirmed |
| 2 | sent | Handed to the carrier |
| 8 | expired | Not paid in time |
| 9 | cancelled | By the customer or by the shop |

\`\`\`sql
-- orders that wait for the carrier
select id, paid_at from shop.orders where state = 1 order by paid_at;
\`\`\`

The lines are in [order_lines](/page/{{lines}}).
`,
    },
    {
      key: 'lines',
      folder: 'Sales',
      title: 'order_lines',
      text: `What was ordered, one row for each edition. Lives and ends with its order.

| Column | Type | Null | Default | Description |
| --- | --- | --- | --- | --- |
| order_id | bigint | no | | → orders.id, \`on delete cascade\` |
| line_no | smallint | no | | 1, 2, 3 … inside the order |
| book_id | bigint | no | | → books.id |
| quantity | integer | no | | 1 to 99 (check) |
| price_cents | integer | no | | Price of one copy when it was ordered |

:::warn Do not join for prices
\`price_cents\` is the price of that day. The present one is in \`books\`; invoices must not use it.
:::

## Indexes

| Name | Columns | Kind |
| --- | --- | --- |
| order_lines_pkey | order_id, line_no | primary |
| order_lines_book_idx | book_id | B-tree |
`,
    },
  ],
}
