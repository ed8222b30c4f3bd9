import type { Page } from 'playwright-core'
import { en } from '#shared/i18n/en/index.ts'
import { zh } from '#shared/i18n/zh/index.ts'
import type { App } from './app.ts'
import { typeCaptcha } from './captcha.ts'
import { expect, PHONE, test } from './fixtures.ts'

const PASSWORD = 'correct horse battery'

/**
 * The first ten minutes of a new team in one language: an account, an item, a colleague by invitation, pages of both, and an undone
 * mistake.
 */
export function firstMinutes(lang: 'en' | 'zh'): void {
  const t = lang === 'en' ? en : zh
  const words =
    lang === 'en'
      ? {
          item: 'Payments',
          first: 'Refund an order',
          second: 'List refunds',
          text: 'Refunds take a day.',
          more: 'Newest first.',
        }
      : { item: '支付', first: '退款', second: '退款列表', text: '退款需要一天。', more: '按时间倒序。' }

  const register = async (app: App, page: Page, name: string) => {
    await page.getByRole('textbox', { name: t.user.username, exact: true }).fill(name)
    await page.getByLabel(t.user.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.user.passwordAgain, { exact: true }).fill(PASSWORD)
    await typeCaptcha(app, page, t.user.captcha)
    await page.getByRole('button', { name: t.user.registerAction, exact: true }).click()
  }

  /** Writes a new page with two saves and then reads it. */
  const write = async (page: Page, item_id: string, title: string, text: string) => {
    await page.goto(`/page/edit/${item_id}/0`)
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    await page.keyboard.type(title)
    await page.locator('.cm-content').click()
    await page.keyboard.insertText(`:::api GET /refunds\n\n${text}\n:::\n\n`)
    await page.keyboard.press('ControlOrMeta+s')
    await page.waitForURL((url) => new RegExp(`^/page/edit/${item_id}/[1-9]\\d*$`).test(url.pathname))
    await page.keyboard.insertText(words.more)
    await page.keyboard.press('ControlOrMeta+s')
    await page.locator('.o-saved[data-state="saved"]').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: t.editor.close }).click()
    await page.waitForURL((url) => new RegExp(`^/${item_id}/\\d+$`).test(url.pathname))
    // the address changes a moment before the screen does
    await page.locator('.editor').waitFor({ state: 'detached' })
    await page.getByText(words.more).waitFor()
  }

  test(`the first ten minutes of a new team (${lang})`, async ({ app, open }) => {
    // the founder learns that they are the administrator, creates an item and writes its first page
    const founder = await open('/user/register', { lang })
    await register(app, founder, 'founder')
    await founder.getByText(t.user.administratorTitle).waitFor()
    await founder.getByRole('link', { name: t.item.newItem }).first().click()
    await founder.getByLabel(t.item.name, { exact: true }).fill(words.item)
    await founder.getByRole('button', { name: t.item.addAction, exact: true }).click()
    await founder.getByText(t.reader.emptyItemTitle).waitFor()
    const item_id = new URL(founder.url()).pathname.slice(1)
    await write(founder, item_id, words.first, words.text)

    // a colleague without an account follows an invite link, and may write at once
    await founder.goto(`/item/setting/${item_id}?tab=members`)
    await founder.getByRole('button', { name: t.member.invite }).click()
    const dialog = founder.getByRole('dialog')
    await dialog.getByRole('button', { name: t.member.inviteMake }).click()
    const link = await dialog.getByLabel(t.member.inviteLink, { exact: true }).inputValue()
    const colleague = await open(new URL(link).pathname, { lang, viewport: PHONE, theme: 'dark' })
    await colleague.getByRole('heading', { name: t.user.inviteTo(words.item) }).waitFor()
    await colleague.getByRole('link', { name: t.user.registerTitle }).first().click()
    await register(app, colleague, 'colleague')
    await colleague.waitForURL((url) => url.pathname.startsWith(`/${item_id}`))
    await write(colleague, item_id, words.second, words.text)

    // the founder finds the page of the colleague
    await founder.goto(`/${item_id}`)
    await founder.keyboard.press('ControlOrMeta+k')
    await founder.getByRole('dialog').getByRole('combobox').fill(words.second)
    await founder.getByRole('dialog').getByRole('option').filter({ hasText: words.second }).first().click()
    await founder.getByRole('heading', { level: 1, name: words.second }).waitFor()
    expect(await founder.evaluate(() => document.title)).toBe(`${words.second} · ${words.item} · Octavo`)
  })
}
