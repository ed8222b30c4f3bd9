import type { Sample } from '#shared/samples/sample.ts'

/** An API manual in Chinese. */
export const api: Sample = {
  item_name: '书店接口文档',
  item_description: '示例项目：一家小书店的下单接口。可以随意修改，看完也可以删除。',
  pages: [
    {
      key: 'start',
      folder: '',
      title: '快速开始',
      text: `书店 API 供合作方下单购买纸质书。这是一个示例项目：在任意页面点击**编辑**，就能看到它是怎么写的；照着换成自己的服务即可。

:::tip 先看这三页
1. [鉴权](/page/{{auth}})：如何获取和携带令牌。
2. [创建订单](/page/{{place}})：最常用的接口。
3. [错误码](/page/{{errors}})：出错时返回什么，哪些可以重试。
:::

## 环境地址

| 环境 | 地址 | 数据 |
| --- | --- | --- |
| 生产 | \`https://api.bookshop.example/v1\` | 真实订单 |
| 沙箱 | \`https://sandbox.bookshop.example/v1\` | 每周日 11:00（北京时间）清空 |

## 下单流程

\`\`\`mermaid
sequenceDiagram
    participant App as 合作方
    participant API as 书店 API
    participant Pay as 支付渠道
    App->>API: POST /orders
    API-->>App: 201，状态 pending
    App->>Pay: 支付
    Pay->>API: 支付成功通知
    API-->>App: 回调 order.paid
\`\`\`

## 通用约定

- 时间一律用 UTC，格式 ISO 8601：\`2026-03-01T09:30:00Z\`。
- 金额以“分”为单位的整数表示，币种单独给出。
- 列表每页 50 条，按 \`next\` 翻页，直到为 \`null\`。
`,
    },
    {
      key: 'auth',
      folder: '',
      title: '鉴权',
      text: `所有接口都需要令牌。令牌按应用和环境分别发放，不能混用。

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

:::warn 不要把令牌放到前端
拿到令牌就能下单。请只保存在服务端；一旦写进了日志，立即更换。
:::

| 权限 | 说明 |
| --- | --- |
| \`orders:read\` | 查询订单 |
| \`orders:write\` | 创建、取消订单 |

令牌缺失或过期时返回 401，参见[错误码](/page/{{errors}})。
`,
    },
    {
      key: 'place',
      folder: '订单',
      title: '创建订单',
      text: `:::api POST https://api.bookshop.example/v1/orders
简介: 创建订单，并为其预留库存 15 分钟。
状态: 已完成
权限: \`orders:write\`
频率: 每分钟 60 次
:::

订单创建后状态为 \`pending\`，支付成功后变为 \`paid\`；超过 15 分钟未支付则自动关闭并释放库存。之后可用[查询订单](/page/{{get}})查看状态。

## 请求头

| 参数名 | 必填 | 示例 | 说明 |
| --- | --- | --- | --- |
| Authorization | 是 | \`Bearer …\` | 见“鉴权” |
| Idempotency-Key | 是 | \`6f0c…\` | 每个订单一个新的 UUID；重复提交返回同一订单 |

## Body 参数

| 参数名 | 类型 | 必填 | 示例 | 说明 |
| --- | --- | --- | --- | --- |
| customer_id | string | 是 | \`cus_7Hk2\` | 下单客户 |
| lines | object[] | 是 | | 1 到 100 行 |
| lines[].isbn | string | 是 | \`9780000000019\` | 13 位 ISBN，不带连字符 |
| lines[].quantity | integer | 是 | \`2\` | 1 到 99 |
| note | string(200) | 否 | \`放前台\` | 打印在发货单上 |

## 请求示例

\`\`\`json
{
  "customer_id": "cus_7Hk2",
  "lines": [{ "isbn": "9780000000019", "quantity": 2 }]
}
\`\`\`

## 返回示例

\`\`\`json
{
  "id": "ord_91Xc",
  "state": "pending",
  "total_cents": 9960,
  "currency": "CNY",
  "pay_before": "2026-03-01T09:45:00Z"
}
\`\`\`
`,
    },
    {
      key: 'get',
      folder: '订单',
      title: '查询订单',
      text: `:::api GET https://api.bookshop.example/v1/orders/:id
简介: 返回一个订单的明细与状态。
状态: 已完成
权限: \`orders:read\`
:::

## 路径参数

| 参数名 | 类型 | 必填 | 示例 | 说明 |
| --- | --- | --- | --- | --- |
| id | string | 是 | \`ord_91Xc\` | 创建订单时返回的编号 |

## 返回示例

\`\`\`json
{
  "id": "ord_91Xc",
  "state": "paid",
  "lines": [{ "isbn": "9780000000019", "quantity": 2, "price_cents": 4980 }],
  "total_cents": 9960,
  "currency": "CNY"
}
\`\`\`

## 状态流转

\`\`\`mermaid
stateDiagram-v2
    [*] --> pending
    pending --> paid: 支付成功
    pending --> expired: 超过 15 分钟
    paid --> sent: 发货
    sent --> [*]
    expired --> [*]
\`\`\`

出错时的返回见[错误码](/page/{{errors}})。
`,
    },
    {
      key: 'errors',
      folder: '',
      title: '错误码',
      text: `出错时 HTTP 状态码不小于 400，返回结构始终一致：

\`\`\`json
{ "error": "out_of_stock", "message": "库存仅剩 1 本", "field": "lines[0].quantity" }
\`\`\`

| 状态码 | error | 处理方式 |
| --- | --- | --- |
| 400 | \`bad_field\` | 按 field 修正参数 |
| 401 | \`bad_token\` | 换新令牌，不要用旧令牌重试 |
| 404 | \`not_found\` | 检查编号与环境 |
| 409 | \`out_of_stock\` | 展示 message，引导减少数量 |
| 429 | \`too_many\` | 等待 \`Retry-After\` 指定的秒数 |
| 503 | \`maintenance\` | 用同一个 \`Idempotency-Key\` 重试 |

:::danger 写操作重试必须带上原来的 Idempotency-Key
请求超时后无法判断订单是否已创建。用同一个键重试，订单只会创建一次。
:::
`,
    },
  ],
}
