import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#shared/i18n/en/index.ts'
import { zh } from '#shared/i18n/zh/index.ts'
import { typeCaptcha } from './captcha.ts'
import { expect, PHONE, test } from './fixtures.ts'

/** Files of other authors, which the script pushes: package → file. */
const FILES = [
  ['fastify', 'README.md'],
  ['zod', 'README.md'],
  ['kysely', 'README.md'],
] as const

const readPackage = (name: string, file: string) =>
  readFileSync(join(import.meta.dirname, '..', 'node_modules', name, file), 'utf8')

/** The main job of the product in one language, from an empty site to a guest who reads on a phone. */
export function mainJob(lang: 'en' | 'zh'): void {
  const t = lang === 'en' ? en : zh
  const words =
    lang === 'en'
      ? { item: 'Shop API', catalog: 'Accounts', page: 'Create a user', text: 'Creates a user.' }
      : { item: '商城接口', catalog: '账户', page: '创建用户', text: '创建一个用户。' }

  test(`register, make an item with a catalog, write a page, push a folder, read it as a guest on a phone (${lang})`, async ({
    app,
    open,
  }) => {
    const page = await open('/user/register', { lang })
    await page.getByRole('textbox', { name: t.user.username, exact: true }).fill('founder')
    await page.getByLabel(t.user.password, { exact: true }).fill('a good password')
    await page.getByLabel(t.user.passwordAgain, { exact: true }).fill('a good password')
    await typeCaptcha(app, page, t.user.captcha)
    await page.getByRole('button', { name: t.user.registerAction, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t.item.all }).waitFor()
    expect((await (await page.request.post('/api/user/info')).json()).data.groupid).toBe(1)

    await page.getByRole('link', { name: t.item.newItem }).first().click()
    await page.getByLabel(t.item.name, { exact: true }).fill(words.item)
    await page.getByRole('button', { name: t.item.addAction, exact: true }).click()
    await page.getByText(t.reader.emptyItemTitle).waitFor()
    const item_id = new URL(page.url()).pathname.slice(1)

    await page.getByRole('button', { name: t.reader.newCatalog }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.reader.catalogName, { exact: true }).fill(words.catalog)
    await page.keyboard.press('Enter')
    await page.locator('.side').getByText(words.catalog).waitFor()

    await page.goto(`/page/edit/${item_id}/0`)
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    await page.keyboard.type(words.page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t.editor.catalogOf(t.editor.catalogRoot) }).click()
    await page.getByRole('option', { name: words.catalog }).click()
    await page.locator('.cm-content').click()
    await page.keyboard.insertText(`## POST\n\n${words.text}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`)
    await page.keyboard.press('ControlOrMeta+s')
    await page.waitForURL((url) => new RegExp(`^/page/edit/${item_id}/[1-9]\\d*$`).test(url.pathname))
    await page.getByRole('button', { name: t.editor.close }).click()
    await page.waitForURL((url) => new RegExp(`^/${item_id}/\\d+$`).test(url.pathname))
    await page.locator('.prose table').waitFor()

    const { data: key } = await (await page.request.post('/api/item/getKey', { form: { item_id } })).json()
    for (const [name, file] of FILES) {
      const body = new URLSearchParams({
        api_key: key.api_key,
        api_token: key.api_token,
        cat_name: `packages/${name}`,
        page_title: file.replace(/\.md$/, ''),
        page_content: readPackage(name, file),
      })
      const answer = await fetch(`${app.url}/server/index.php?s=/api/item/updateByApi`, { method: 'POST', body })
      expect(await answer.json()).toMatchObject({ error_code: 0, data: { page_title: 'README' } })
    }

    const phone = await open(`/${item_id}`, {
      lang,
      viewport: PHONE,
      theme: 'dark',
      allow: [/ERR_NAME_NOT_RESOLVED/, /another host/],
    })
    await phone.getByRole('heading', { level: 1, name: words.page }).waitFor()
    await phone.getByText(words.text).waitFor()
    await phone.getByRole('button', { name: t.reader.openTree }).click()
    await phone.locator('.side').getByText('packages').click()
    await phone.locator('.side').getByText('fastify').click()
    await phone.locator('.side').getByText('README').click()
    await phone.getByRole('heading', { level: 1, name: 'README' }).waitFor()
    await phone.locator('.prose pre').first().waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
