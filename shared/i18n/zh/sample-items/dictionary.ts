import type { Sample } from '#shared/samples/sample.ts'

/** A data dictionary in Chinese. */
export const dictionary: Sample = {
  item_name: '书店数据字典',
  item_description: '示例项目：一家小书店的数据表，包含字段类型、索引和枚举值含义。',
  pages: [
    {
      key: 'start',
      folder: '',
      title: '总览',
      text: `MySQL 8.0，库名 \`shop\`，字符集 \`utf8mb4\`。这是一个示例项目，各表说明见左侧目录：[books 图书](/page/{{books}})、[orders 订单](/page/{{orders}})、[order_lines 订单明细](/page/{{lines}})。

\`\`\`mermaid
erDiagram
    orders ||--|{ order_lines : 包含
    books ||--o{ order_lines : 被订购
    orders {
        bigint id PK
        tinyint state
        datetime placed_at
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

## 设计约定

| 主题 | 约定 |
| --- | --- |
| 命名 | 小写加下划线，表名用复数 |
| 主键 | \`bigint unsigned auto_increment\` |
| 金额 | 以“分”为单位的整数，不用浮点数 |
| 时间 | \`datetime(3)\`，统一存 UTC |
| 删除 | 订单数据不做物理删除，用 \`state\` 表示 |

:::note 可以用脚本生成
在“项目设置 → 开放 API”里取得密钥，脚本就能把整库表结构推送到这里；\`sqlToMarkdownTable\` 可以把 \`CREATE TABLE\` 转成这样的页面。
:::
`,
    },
    {
      key: 'books',
      folder: '商品',
      title: 'books 图书',
      text: `在售图书，每个版本一行，约 4 万行。

| 字段 | 类型 | 允许空 | 默认值 | 说明 |
| --- | --- | --- | --- | --- |
| id | bigint unsigned | 否 | 自增 | 主键 |
| isbn | char(13) | 否 | | 13 位 ISBN，不带连字符，唯一 |
| title | varchar(300) | 否 | | 书名，与封面一致 |
| price_cents | int unsigned | 否 | | 售价（分），大于 0 |
| stock | int unsigned | 否 | \`0\` | 可售库存，不含已预留 |
| on_sale | tinyint(1) | 否 | \`1\` | 1 在售，0 下架 |
| updated_at | datetime(3) | 否 | \`now(3)\` | 价格或库存的最近变更时间 |

## 索引

| 名称 | 字段 | 类型 |
| --- | --- | --- |
| PRIMARY | id | 主键 |
| uk_isbn | isbn | 唯一 |
| idx_title | title | 普通 |
`,
    },
    {
      key: 'orders',
      folder: '交易',
      title: 'orders 订单',
      text: `每个订单一行，日增约 900 行；五年以前的数据转入归档库。

| 字段 | 类型 | 允许空 | 默认值 | 说明 |
| --- | --- | --- | --- | --- |
| id | bigint unsigned | 否 | 自增 | 主键 |
| customer_id | bigint unsigned | 否 | | 下单客户 |
| state | tinyint unsigned | 否 | \`0\` | 订单状态，见下表 |
| total_cents | int unsigned | 否 | | 应付总额（分），含运费 |
| placed_at | datetime(3) | 否 | \`now(3)\` | 下单时间 |
| paid_at | datetime(3) | 是 | | 支付成功时间，未支付为空 |

## state 取值

| 值 | 名称 | 含义 |
| --- | --- | --- |
| 0 | pending | 待支付，库存预留 15 分钟 |
| 1 | paid | 已支付，待发货 |
| 2 | sent | 已发货 |
| 8 | expired | 超时未支付 |
| 9 | cancelled | 客户或店家取消 |

\`\`\`sql
-- 待发货订单
select id, paid_at from shop.orders where state = 1 order by paid_at;
\`\`\`

明细见 [order_lines](/page/{{lines}})。
`,
    },
    {
      key: 'lines',
      folder: '交易',
      title: 'order_lines 订单明细',
      text: `订单里的每种书一行，随订单一起保留。

| 字段 | 类型 | 允许空 | 默认值 | 说明 |
| --- | --- | --- | --- | --- |
| order_id | bigint unsigned | 否 | | → orders.id |
| line_no | smallint unsigned | 否 | | 订单内行号，从 1 开始 |
| book_id | bigint unsigned | 否 | | → books.id |
| quantity | int unsigned | 否 | | 数量，1 到 99 |
| price_cents | int unsigned | 否 | | 下单时的单价（分） |

:::warn 对账请用本表的价格
\`price_cents\` 是成交价；\`books\` 里的是当前售价，不能用来开票或对账。
:::

## 索引

| 名称 | 字段 | 类型 |
| --- | --- | --- |
| PRIMARY | order_id, line_no | 主键 |
| idx_book | book_id | 普通 |
`,
    },
  ],
}
