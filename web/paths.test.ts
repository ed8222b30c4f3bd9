import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every link of the interface has the address that was agreed', () => {
  expect({
    landing: paths.landing(),
    login: paths.login(),
    loginBack: paths.login('/item/setting/5?tab=members'),
    register: paths.register(),
    items: paths.items(),
    itemsStarred: paths.items(-1),
    itemGroups: paths.itemGroups(),
    itemPassword: paths.itemPassword('fernapi', 7, '/fernapi/7'),
    itemAdd: paths.itemAdd(),
    itemSetting: paths.itemSetting(5),
    itemSettingTab: paths.itemSetting(5, 'members'),
    item: paths.item('fernapi'),
    itemPage: paths.itemPage('fernapi', 7),
    catalog: paths.catalog(5),
    page: paths.page(7),
    pageEdit: paths.pageEdit(5, 0),
    pageEditInCatalog: paths.pageEdit(5, 0, 3),
    sharedPage: paths.sharedPage('a1b2'),
  }).toMatchInlineSnapshot(`
    {
      "catalog": "/catalog/5",
      "item": "/fernapi",
      "itemAdd": "/item/add",
      "itemGroups": "/item/group/index",
      "itemPage": "/fernapi/7",
      "itemPassword": "/item/password/fernapi?page_id=7&redirect=%2Ffernapi%2F7",
      "itemSetting": "/item/setting/5",
      "itemSettingTab": "/item/setting/5?tab=members",
      "items": "/item/index",
      "itemsStarred": "/item/index?item_group_id=-1",
      "landing": "/",
      "login": "/user/login",
      "loginBack": "/user/login?redirect=%2Fitem%2Fsetting%2F5%3Ftab%3Dmembers",
      "page": "/page/7",
      "pageEdit": "/page/edit/5/0",
      "pageEditInCatalog": "/page/edit/5/0?cat_id=3",
      "register": "/user/register",
      "sharedPage": "/p/a1b2",
    }
  `)
})
