import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined

/** The router hands over its navigate function here, so that code outside React (an expired session) can use it. */
export function setNavigate(next: NavigateFunction): void {
  navigate = next
}

/** Goes to a path of our own without a reload; with a reload while the router is not there yet. */
export function navigateTo(path: string, options: { replace?: boolean } = {}): void {
  if (navigate) navigate(path, options)
  else if (options.replace) location.replace(path)
  else location.assign(path)
}
