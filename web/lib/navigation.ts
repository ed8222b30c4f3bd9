import type { NavigateFunction } from 'react-router'
import { inBrowser } from './site.ts'

let navigate: NavigateFunction | undefined

/** The router passes its navigate function in, so that code outside React can use it (after an expired session). */
export function setNavigate(next: NavigateFunction): void {
  navigate = next
}

/** Goes to a path of our own without a reload. Before the router is there it reloads. */
export function navigateTo(path: string, options: { replace?: boolean } = {}): void {
  if (navigate) navigate(path, options)
  else if (options.replace) location.replace(inBrowser(path))
  else location.assign(inBrowser(path))
}
