import type { Page } from 'playwright-core'
import {
  type App,
  call,
  createUser,
  expect,
  expectAccessible,
  PHONE,
  test as plainTest,
  windowFor,
} from './fixtures.ts'

interface Site {
  admin: string
  reader: string
  item_id: number
  /** Saves the page with a notice. */
  tell: (words: string) => Promise<unknown>
  announce: (words: string) => Promise<unknown>
}

async function prepare(app: App): Promise<Site> {
  const admin = await createUser(app, 'chief')
  const writer = await createUser(app, 'writer')
  const reader = await createUser(app, 'reader')
  const { uid } = await call<{ uid: number }>(app, 'user/info', { user_token: reader })
  const who = { user_token: writer }
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { ...who, item_name: 'Handbook' })
  const saved = { ...who, item_id, page_title: 'Backup plan', page_content: 'Text' }
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', saved)
  await call(app, 'subscription/savePage', { ...who, page_id, uids: uid })
  return {
    admin,
    reader,
    item_id,
    tell: (notify_content) => call(app, 'page/save', { ...saved, page_id, is_notify: 1, notify_content }),
    announce: (message_content) => call(app, 'adminMessage/addAnnouncement', { user_token: admin, message_content }),
  }
}

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<Site> => prepare(app))

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test('the bell shows a saved page; opening the list marks the notice as read and leads to the page', async ({
  site,
  open,
}) => {
  await site.tell('Nightly now, please check')
  const page = await open('/item/index', { token: site.reader })
  await bell(page, 'Notifications: something new').click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly now' })
  await row.getByText('New', { exact: true }).waitFor()
  await expectAccessible(page)
  await bell(page, 'Notifications').waitFor()
  await page.reload()
  await row.waitFor()
  expect(await row.getByText('New', { exact: true }).count()).toBe(0)
  await row.getByRole('link', { name: 'Backup plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Backup plan' }).waitFor()
  await bell(page, 'Notifications').waitFor()
})

test('on a phone the bell of an item appears when there is an unread notice', async ({ site, open }) => {
  await site.tell('Look again')
  const page = await open(`/${site.item_id}`, { token: site.reader, viewport: PHONE })
  await bell(page, 'Notifications: something new').click()
  await page.getByText('Look again').waitFor()
})

test('reminders come five per page', async ({ site, open }) => {
  for (let i = 1; i <= 6; i++) await site.tell(`Round ${i}`)
  const page = await open('/message/index?dtab=remindList', { token: site.reader })
  await page.getByText('Round 6').waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(5)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('Round 1').waitFor()
})

test('an administrator writes an announcement and removes it; others only read', async ({ site, open }) => {
  const page = await open('/message/index?dtab=announcementList', { token: site.admin })
  await page.getByRole('link', { name: 'Write announcements' }).click()
  await page.getByRole('heading', { name: 'No announcements' }).waitFor()
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await page.getByText('Fill this in.').waitFor()
  await page.getByLabel('Announce something to everybody').fill('Maintenance <b>tonight</b>\nfrom ten')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Maintenance <b>tonight</b>' }).waitFor()
  await expectAccessible(page)

  const other = await open('/item/index', { token: site.reader })
  await bell(other, 'Notifications: something new').waitFor()
  await other.goto('/message/index?dtab=announcementList')
  const row = other.getByRole('listitem').filter({ hasText: 'from ten' })
  await row.getByText('New', { exact: true }).waitFor()
  expect(await other.getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
  expect(await other.getByRole('link', { name: 'Write announcements' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('listitem').getByText('Withdrawn').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No announcements' }).waitFor()
})

test('an announcement is written, read and removed in Chinese, on a phone', async ({ site, open }) => {
  const look = { lang: 'zh', viewport: PHONE } as const
  const page = await open('/admin/announcements', { token: site.admin, ...look })
  await page.getByLabel('向所有人发布公告').fill('今晚十点维护')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const written = page.getByRole('listitem').filter({ hasText: '今晚十点维护' })
  await written.waitFor()
  const other = await open('/message/index?dtab=announcementList', { token: site.reader, ...look })
  const row = other.getByRole('listitem').filter({ hasText: '今晚十点维护' })
  await row.getByText('新', { exact: true }).waitFor()
  expect(await other.getByRole('button', { name: '撤回' }).count()).toBe(0)
  await written.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click()
  await written.getByText('已撤回').waitFor()
  await written.getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await written.waitFor({ state: 'detached' })
})

test('the browser is asked for notifications on a press only, and shows each new notice once', async ({
  site,
  open,
}) => {
  const page = await open('/item/add', { token: site.reader })
  await page.addInitScript(() => {
    const kept = sessionStorage
    const note = (name: string, text: string) => kept.setItem(name, `${kept.getItem(name) ?? ''}${text}|`)
    class Shown {
      static get permission() {
        return kept.getItem('permission') ?? 'default'
      }
      static async requestPermission() {
        note('asked', 'yes')
        kept.setItem('permission', 'granted')
        return 'granted'
      }
      constructor(_title: string, options: { body: string }) {
        note('shown', options.body)
      }
      close() {}
    }
    Object.assign(window, { Notification: Shown })
  })
  const kept = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name)
  await page.goto('/message/index')
  await page.getByRole('button', { name: 'Also notify me through the browser' }).waitFor()
  expect(await kept('asked')).toBeNull()
  await page.getByRole('button', { name: 'Also notify me through the browser' }).click()
  await page.getByRole('button', { name: 'Stop notifying me through the browser' }).waitFor()
  expect(await kept('asked')).toBe('yes|')

  await page.goto('/item/add')
  await site.tell('By the browser')
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('/item/index')
    await bell(page, 'Notifications: something new').waitFor()
    expect(await kept('shown')).toBe('Backup plan: By the browser|')
  }
})

test('a guest logs in first', async ({ open }) => {
  const page = await open('/message/index')
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/message/index')
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`notices are complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ site, open }) => {
        await site.announce('A-very-long-word-'.repeat(20))
        const page = await open('/message/index', { token: site.admin, lang, theme, viewport })
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await expectAccessible(page)
        await page.getByRole('link', { name: lang === 'en' ? 'Announcements' : '系统公告' }).click()
        await page.getByRole('listitem').first().waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      })
    }
  }
}
