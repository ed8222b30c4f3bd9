import { useEffect } from 'react'

/** Paper is white, whatever the theme: while the browser prints, the colours are the light ones. */
export function usePrintLight() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let chosen: string | undefined
    const before = () => {
      chosen = dataset.theme
      dataset.theme = 'light'
    }
    const after = () => {
      if (chosen) dataset.theme = chosen
      else delete dataset.theme
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}
