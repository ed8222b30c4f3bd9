import { useEffect } from 'react'

/** Uses the light colours while the browser prints, because paper is white. */
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
