import type { Page } from 'playwright-core'
import type { App } from './app.ts'

/** The id of the captcha that a form shows now. */
export async function shownCaptcha(page: Page): Promise<number> {
  const picture = page.locator('img[src*="showCaptcha"]')
  await picture.waitFor()
  const source = await picture.getAttribute('src')
  return Number(new URL(source ?? '', page.url()).searchParams.get('captcha_id'))
}

/** Types the characters of the form's picture, which the server tells. */
export async function typeCaptcha(app: App, page: Page, label: string): Promise<void> {
  await page.getByLabel(label).fill(app.captcha(await shownCaptcha(page)))
}

/** Waits for another picture than the given one. */
export async function nextCaptcha(page: Page, last: number): Promise<void> {
  await page.locator(`img[src*="showCaptcha"]:not([src$="captcha_id=${last}"])`).waitFor()
}
