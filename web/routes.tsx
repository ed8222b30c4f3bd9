import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { lazyScreen } from './lib/lazy-screen.tsx'
import ItemViewScreen, { preloadDrawn } from './screens/item/view.tsx'
import NotFoundScreen from './screens/not-found.tsx'
import SharedPageScreen from './screens/page/shared.tsx'
import PageViewScreen from './screens/page/view.tsx'

/** A screen. A screen in a separate chunk can be downloaded before it is shown. */
type Screen = ComponentType & { preload?: () => Promise<void> }

/** One row of the table of screens. */
interface Row {
  path: string
  screen: Screen
  /** The server draws it although it is in a separate chunk. */
  isDrawn?: true
}

/**
 * Every screen, one row each: its path and its component. Links are made by paths.ts. The order does not matter: fixed segments win
 * over parameters, so `/item/index` is never taken for an item called "item". Screens for readers are in the first bundle and drawn
 * by the server; the others are chunks of their own.
 */
const SCREENS: readonly Row[] = [
  { path: '/user/login', screen: lazyScreen(() => import('./screens/user/login.tsx')) },
  { path: '/user/register', screen: lazyScreen(() => import('./screens/user/register.tsx')) },
  { path: '/user/loginByUserToken', screen: lazyScreen(() => import('./screens/user/login-by-user-token.tsx')) },
  { path: '/user/forgotPassword', screen: lazyScreen(() => import('./screens/user/forgot-password.tsx')) },
  { path: '/user/newPassword', screen: lazyScreen(() => import('./screens/user/new-password.tsx')) },
  { path: '/user/invite/:token', screen: lazyScreen(() => import('./screens/user/invite.tsx')) },
  { path: '/user/secondStep', screen: lazyScreen(() => import('./screens/user/second-step.tsx')) },
  { path: '/user/setting', screen: lazyScreen(() => import('./screens/user/setting.tsx')) },
  { path: '/user/verifyEmail', screen: lazyScreen(() => import('./screens/user/verify-email.tsx')) },
  { path: '/attachment/index', screen: lazyScreen(() => import('./screens/attachment/index.tsx')) },
  { path: '/message/index', screen: lazyScreen(() => import('./screens/message/index.tsx')) },
  { path: '/admin/index', screen: lazyScreen(() => import('./screens/admin/index.tsx')) },
  { path: '/admin/users', screen: lazyScreen(() => import('./screens/admin/users.tsx')) },
  { path: '/admin/items', screen: lazyScreen(() => import('./screens/admin/items.tsx')) },
  { path: '/admin/attachments', screen: lazyScreen(() => import('./screens/admin/attachments.tsx')) },
  { path: '/admin/announcements', screen: lazyScreen(() => import('./screens/admin/announcements.tsx')) },
  { path: '/admin/move-in', screen: lazyScreen(() => import('./screens/admin/move-in.tsx')) },
  { path: '/admin/sign-in', screen: lazyScreen(() => import('./screens/admin/sign-in.tsx')) },
  { path: '/admin/settings', screen: lazyScreen(() => import('./screens/admin/settings.tsx')) },
  { path: '/admin/audit', screen: lazyScreen(() => import('./screens/admin/audit.tsx')) },
  { path: '/admin/about', screen: lazyScreen(() => import('./screens/admin/about.tsx')) },
  { path: '/admin/plans', screen: lazyScreen(() => import('./screens/admin/plans.tsx')) },
  { path: '/order/index', screen: lazyScreen(() => import('./screens/order/index.tsx')) },
  { path: '/prices', screen: lazyScreen(() => import('./screens/prices.tsx')) },
  { path: '/item/add', screen: lazyScreen(() => import('./screens/item/add.tsx')) },
  { path: '/item/export/:item_id', screen: lazyScreen(() => import('./screens/item/export.tsx')) },
  { path: '/item/import', screen: lazyScreen(() => import('./screens/item/import.tsx')) },
  { path: '/item/index', screen: lazyScreen(() => import('./screens/item/index.tsx')) },
  { path: '/item/group/index', screen: lazyScreen(() => import('./screens/item/group/index.tsx')) },
  { path: '/item/password/:item', screen: lazyScreen(() => import('./screens/item/password.tsx')) },
  { path: '/item/setting/:item_id', screen: lazyScreen(() => import('./screens/item/setting.tsx')) },
  { path: '/team/index', screen: lazyScreen(() => import('./screens/team/index.tsx')) },
  { path: '/team/member/:team_id', screen: lazyScreen(() => import('./screens/team/member.tsx')) },
  { path: '/team/item/:team_id', screen: lazyScreen(() => import('./screens/team/item.tsx')) },
  { path: '/catalog/:item_id', screen: lazyScreen(() => import('./screens/catalog.tsx')) },
  { path: '/page/edit/:item_id/:page_id', screen: lazyScreen(() => import('./screens/page/edit.tsx')) },
  { path: '/page/diff/:page_id/:page_history_id', screen: lazyScreen(() => import('./screens/page/diff.tsx')) },
  { path: '/web/*', screen: lazyScreen(() => import('./screens/web.tsx')) },
  { path: '/page/:page_id', screen: PageViewScreen },
  { path: '/p/:unique_key', screen: SharedPageScreen },
  { path: '/:item/:page_id?', screen: ItemViewScreen },
  { path: '/', screen: lazyScreen(() => import('./screens/landing.tsx')), isDrawn: true },
  { path: '*', screen: NotFoundScreen },
]

/** The table in the router's form. */
export const routes: RouteObject[] = SCREENS.map(({ path, screen: Screen }) => ({ path, element: <Screen /> }))

const rowOf = (pathname: string): Row | undefined => {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path
  return SCREENS.find((row) => row.path === path)
}

/**
 * Downloads the screen of an address and the parts of it that the server drew, so that it can be shown without a pause.
 * @param client contains the answers that came with the page
 */
export async function preloadScreen(pathname: string, client: QueryClient): Promise<void> {
  const screen = rowOf(pathname)?.screen
  if (screen === ItemViewScreen) await preloadDrawn(client)
  else await screen?.preload?.()
}

/** Whether the server draws the screen of an address. */
export const isDrawnScreen = (pathname: string): boolean => {
  const row = rowOf(pathname)
  return row !== undefined && (row.isDrawn === true || !row.screen.preload)
}
