import type { Sample } from '#shared/samples/sample.ts'

/** An API manual in English. */
export const api: Sample = {
  item_name: 'Bookshop API',
  item_description: 'A sample: the calls of a small shop. Change it, or delete it when you have seen it.',
  pages: [
    {
      key: 'start',
      folder: '',
      title: 'Start here',
      text: `The Bookshop API takes orders for a small shop that sells printed books. This item is a sample: look at **Edit** on any page to see how it is written, then put your own service in its place.

:::tip Three pages are enough to begin
1. [Authentication](/page/{{auth}}): get a token and send it.
2. [Place an order](/page/{{place}}): the call that most people come for.
3. [Errors](/page/{{errors}}): what a refusal looks like, and when to try again.
:::

## Addresses

| Environment | Base address | Data |
| --- | --- | --- |
| Production | \`https://api.bookshop.example/v1\` | real orders |
| Sandbox | \`https://sandbox.bookshop.example/v1\` | emptied every Sunday, 03:00 UTC |

## How an order goes

\`\`\`mermaid
sequenceDiagram
    participant App
    participant API as Bookshop API
    participant Bank
    App->>API: POST /orders
    API-->>App: 201, state pending
    App->>Bank: pays
    Bank->>API: payment confirmed
    API-->>App: webhook order.paid
\`\`\`

## Conventions

- Times are UTC in ISO 8601: \`2026-03-01T09:30:00Z\`.
- Amounts are whole cents; the currency stands beside them.
- Lists come in pages of 50. Follow \`next\` until it is \`null\`.
`,
    },
    {
      key: 'auth',
      folder: '',
      title: 'Authentication',
      text: `Every call needs a token. A token belongs to one application and one environment.

\`\`\`bash
curl https://sandbox.bookshop.example/v1/orders \\
  -H "Authorization: Bearer $BOOKSHOP_TOKEN"
\`\`\`

\`\`\`javascript
const token = await secrets.read('bookshop-token')
const response = await fetch('https://sandbox.bookshop.example/v1/orders', {
  headers: { Authorization: \`Bearer \${token}\` },
})
\`\`\`

\`\`\`python
import os, requests

orders = requests.get(
    "https://sandbox.bookshop.example/v1/orders",
    headers={"Authorization": f"Bearer {os.environ['BOOKSHOP_TOKEN']}"},
    timeout=10,
)
\`\`\`

:::warn Keep tokens out of browsers
Whoever has a token can place orders. Keep it on your server, and replace it at once if it was ever in a log.
:::

| Scope | Allows |
| --- | --- |
| \`orders:read\` | reading orders |
| \`orders:write\` | placing and cancelling orders |

A missing or expired token is answered with 401; see [Errors](/page/{{errors}}).
`,
    },
    {
      key: 'place',
      folder: 'Orders',
      title: 'Place an order',
      text: `:::api POST https://api.bookshop.example/v1/orders
summary: Places an order and reserves its books for 15 minutes.
status: completed
Scope: \`orders:write\`
Limit: 60 requests a minute
:::

The order is \`pending\` until the payment is confirmed. After 15 minutes without payment the books go back on the shelf. Read it again with [Get an order](/page/{{get}}).

## Headers

| Name | Required | Example | Description |
| --- | --- | --- | --- |
| Authorization | yes | \`Bearer …\` | See the page about authentication |
| Idempotency-Key | yes | \`6f0c…\` | A new UUID for each order. The same key again answers the first order |

## Body parameters

| Name | Type | Required | Example | Description |
| --- | --- | --- | --- | --- |
| customer_id | string | yes | \`cus_7Hk2\` | Who orders |
| lines | object[] | yes | | 1 to 100 lines |
| lines[].isbn | string | yes | \`9780000000019\` | ISBN-13 without hyphens |
| lines[].quantity | integer | yes | \`2\` | 1 to 99 |
| note | string(200) | no | \`Ring twice\` | Printed on the delivery note |

## Request example

\`\`\`json
{
  "customer_id": "cus_7Hk2",
  "lines": [{ "isbn": "9780000000019", "quantity": 2 }]
}
\`\`\`

## Response

\`\`\`json
{
  "id": "ord_91Xc",
  "state": "pending",
  "total_cents": 4980,
  "currency": "EUR",
  "pay_before": "2026-03-01T09:45:00Z"
}
\`\`\`
`,
    },
    {
      key: 'get',
      folder: 'Orders',
      title: 'Get an order',
      text: `:::api GET https://api.bookshop.example/v1/orders/:id
summary: Answers one order with its lines and its state.
status: completed
Scope: \`orders:read\`
:::

## Path variables

| Name | Type | Required | Example | Description |
| --- | --- | --- | --- | --- |
| id | string | yes | \`ord_91Xc\` | The id from placing the order |

## Response

\`\`\`json
{
  "id": "ord_91Xc",
  "state": "paid",
  "lines": [{ "isbn": "9780000000019", "quantity": 2, "price_cents": 2490 }],
  "total_cents": 4980,
  "currency": "EUR"
}
\`\`\`

## States

\`\`\`mermaid
stateDiagram-v2
    [*] --> pending
    pending --> paid: payment confirmed
    pending --> expired: 15 minutes
    paid --> sent
    sent --> [*]
    expired --> [*]
\`\`\`

The errors of this call are on the page [Errors](/page/{{errors}}).
`,
    },
    {
      key: 'errors',
      folder: '',
      title: 'Errors',
      text: `A refusal has a status of 400 or more and always the same shape:

\`\`\`json
{ "error": "out_of_stock", "message": "Only 1 copy left", "field": "lines[0].quantity" }
\`\`\`

| Status | error | What to do |
| --- | --- | --- |
| 400 | \`bad_field\` | Correct the field that is named |
| 401 | \`bad_token\` | Get a new token; do not try again with this one |
| 404 | \`not_found\` | Look at the id and at the environment |
| 409 | \`out_of_stock\` | Show the message; offer fewer copies |
| 429 | \`too_many\` | Wait as many seconds as \`Retry-After\` says |
| 503 | \`maintenance\` | Try again with the same \`Idempotency-Key\` |

:::danger Never repeat a write without its key
After a timeout you do not know whether the order was placed. With the same \`Idempotency-Key\` it is placed once.
:::
`,
    },
  ],
}
