import type { Page } from 'playwright-core'
import { type App, call } from './app.ts'

/** A picture of 96 × 96 px as a data URL. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAIAAABt+uBvAAAAVklEQVR42u3QQREAAAQAMFI7/VNJITZ4bgmWPRWPpShIkCBBggQJEiRIkCBBggQJEiRIkCBBggQJEiRIkCBBggQJEiRIkCBBggQJEiRIkCBBggQJ+ugWJhQAwW7R9JkAAAAASUVORK5CYII='

/** A page with everything that a reader can use. */
export const LONG_PAGE = `The account stays \`pending\` until it is confirmed. See [Errors](#errors).

## Headers

| Name | Description |
|---|---|
| Idempotency-Key | Repeating a call with the same key returns the first answer. |

## Example

\`\`\`bash
curl -X POST https://api.example/v2/users
\`\`\`

${'A paragraph that takes room, so that the page can be scrolled.\n\n'.repeat(40)}

### Fields

More.

## Errors

![A drawing](${PICTURE}) ![Another drawing](${PICTURE})

${'Another paragraph that takes room.\n\n'.repeat(30)}
`

export const CHINESE_PAGE = `支付网关的数据分成三份：数据库、附件和密钥。

## 备份计划

| 内容 | 频率 | 保留 | 存放位置 | 负责人 |
|---|---|---|---|---|
| 数据库全量 | 每天 03:00 | 35 天 | 主地域对象存储，异地一份 | 值班 DBA |

## 恢复步骤

\`\`\`bash
sha256sum -c gateway-20251118-with-a-rather-long-name-that-does-not-fit-a-phone.tar.gz.sha256
\`\`\`
`

/** The row of the tree with this title. */
export const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

/** Waits for the tools of editors, which are loaded after the tree is shown. */
export const editorTools = (page: Page) =>
  page.locator('#tree [role="treeitem"] [data-more]').first().waitFor({ state: 'attached' })

/** Creates things in an item as the user of `token`. Each function returns the new id. */
export function seeder(app: App, token: string) {
  const send = (name: string, fields: Record<string, string | number>) =>
    call<Record<string, number>>(app, name, { user_token: token, ...fields })
  return {
    item: async (item_name: string, fields: Record<string, string | number> = {}) =>
      (await send('item/add', { item_type: 1, item_name, ...fields })).item_id as number,
    catalog: async (item_id: number, cat_name: string, parent_cat_id = 0) =>
      (await send('catalog/save', { item_id, cat_id: 0, cat_name, parent_cat_id })).cat_id as number,
    page: async (item_id: number, page_title: string, page_content = 'Some text.', cat_id = 0) =>
      (await send('page/save', { item_id, page_id: 0, page_title, page_content, cat_id })).page_id as number,
    send,
  }
}

/** An item with pages and catalogs on two levels. */
export async function seedItem(app: App, token: string) {
  const make = seeder(app, token)
  const item = await make.item('Fernmarket API')
  const intro = await make.page(item, 'Introduction', 'Welcome to getUserById.')
  const auth = await make.page(item, 'Authentication')
  const users = await make.catalog(item, 'Users')
  const accounts = await make.catalog(item, 'Accounts', users)
  const create = await make.page(item, 'Create a user', LONG_PAGE, accounts)
  const list = await make.page(item, 'List users', 'List.', accounts)
  const orders = await make.catalog(item, 'Orders')
  const backup = await make.page(item, '备份与恢复', CHINESE_PAGE, orders)
  return { item, intro, auth, users, accounts, create, list, orders, backup }
}
