import { type App, call, createUser } from './app.ts'
import { seeder } from './item-seed.ts'

/** The kinds of people around an item who are logged in. */
export const MEMBERS = ['reader', 'limited', 'editor', 'teammate', 'manager', 'owner', 'administrator'] as const
export type Member = (typeof MEMBERS)[number]

export const PASSWORD = 'correct horse battery'

/** The page that is opened. It is an API page, so that its menu is complete. */
const API_PAGE = ':::api POST https://api.example/users\n:::\n\nMakes a user.\n'
const SHEET = JSON.stringify([
  {
    name: 'sheet1',
    rows: { 0: { cells: { 0: { text: 'Pear' } } }, 1: { cells: { 0: { text: 'Fig' } } }, len: 20 },
    cols: { len: 6 },
  },
])

/** The site of one person; nobody else opens it. */
export interface Ground {
  token: string
  item: number
  /** “Create a user” in the catalog “Guides”. */
  page: number
  /** A spreadsheet item; 0 for the limited member. */
  sheet: number
}

type Info = {
  menu: { catalogs: { cat_id: number; cat_name: string; pages: { page_id: number; page_title: string }[] }[] }
}

async function logIn(app: App, username: string): Promise<{ user_token: string }> {
  const { captcha_id } = await call<{ captcha_id: number }>(app, 'common/createCaptcha', {})
  const captcha = app.captcha(captcha_id)
  return call(app, 'user/loginByVerify', { username, password: PASSWORD, captcha_id, captcha })
}

/** Creates the site of the test: the owner's model of an item, and functions that create each person's site. */
export async function prepareGrounds(app: App) {
  // the first account of a site is the administrator
  const administrator = await createUser(app, 'administrator', PASSWORD)
  const owner = await createUser(app, 'owner', PASSWORD)
  // a session of its own, because the walk ends with a logout
  const { user_token: ownerWalking } = await logIn(app, 'owner')
  const make = seeder(app, owner)
  const pattern = await make.item('Pattern')
  await make.page(pattern, 'Welcome', 'Begin here.')
  const guides = await make.catalog(pattern, 'Guides')
  for (const title of ['Read a user', 'Create a user', 'List users'])
    await make.page(pattern, title, title === 'Create a user' ? API_PAGE : 'Some text.', guides)
  const deep = await make.catalog(pattern, 'Details', guides)
  await make.page(pattern, 'Fields', 'Some text.', deep)
  await make.page(pattern, 'Old page', 'Some text.', await make.catalog(pattern, 'Archive'))

  const admit = async (item_id: number, member: Member, cat_id: number) => {
    if (member === 'teammate') {
      const { id: team_id = 0 } = await make.send('team/save', { id: 0, team_name: `Team of ${item_id}` })
      await make.send('teamMember/save', { team_id, member_username: member, team_member_group_id: 1 })
      await make.send('teamItem/save', { team_id, item_id })
    } else if (member !== 'owner' && member !== 'administrator') {
      const member_group_id = { reader: 0, limited: 1, editor: 1, manager: 2 }[member]
      await make.send('member/save', { item_id, username: member, member_group_id, cat_id })
    }
  }

  /** An item with pages like the model. Its page was saved twice, so that it has a history. */
  const itemOf = async (item_name: string) => {
    const item = await make.item(item_name, { copy_item_id: pattern })
    const { menu } = await call<Info>(app, 'item/info', { user_token: owner, item_id: item })
    const catalog = menu.catalogs.find(({ cat_name }) => cat_name === 'Guides')
    const page = catalog?.pages.find(({ page_title }) => page_title === 'Create a user')?.page_id ?? 0
    const page_content = `${API_PAGE}\nThe name must be free.\n`
    const cat_id = catalog?.cat_id ?? 0
    await make.send('page/save', { item_id: item, page_id: page, cat_id, page_title: 'Create a user', page_content })
    return { item, page, catalog: cat_id }
  }

  const sheetOf = async (item_name: string): Promise<number> => {
    const item_id = await make.item(item_name, { item_type: 4 })
    const { menu } = await call<{ menu: { pages: { page_id: number }[] } }>(app, 'item/info', {
      user_token: owner,
      item_id,
    })
    const page_id = menu.pages[0]?.page_id ?? 0
    await make.send('page/save', { item_id, page_id, page_title: 'Sheet', page_content: SHEET })
    return item_id
  }

  return {
    /** Creates a team of the owner. */
    team: async (team_name: string): Promise<string> => {
      await make.send('team/save', { id: 0, team_name })
      return team_name
    },
    /** Items that everybody may read, and the key of a shared page. */
    publicGround: async () => {
      const { item, page } = await itemOf('Item of guest')
      const share = { user_token: owner, page_id: page, isCreateSiglePage: 'true' }
      const { unique_key: key } = await call<{ unique_key: string }>(app, 'page/createSinglePage', share)
      return { item, page, key, sheet: await sheetOf('Sheet of guest') }
    },
    /** Whether an item is deleted. */
    gone: async (item_id: number): Promise<boolean> => {
      const answer = await call(app, 'item/info', { user_token: owner, item_id }).catch((error: Error) => error)
      return answer instanceof Error && answer.message.includes('10101')
    },
    /** The items of one member, with the right of this kind of person. */
    groundOf: async (member: Member): Promise<Ground> => {
      const known = { administrator, owner: ownerWalking }[member as string]
      const token = known ?? (await createUser(app, member, PASSWORD))
      const { item, page, catalog } = await itemOf(`Item of ${member}`)
      await admit(item, member, member === 'limited' ? catalog : 0)
      if (member === 'limited') return { token, item, page, sheet: 0 }
      const sheet = await sheetOf(`Sheet of ${member}`)
      await admit(sheet, member, 0)
      return { token, item, page, sheet }
    },
  }
}
