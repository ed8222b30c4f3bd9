import { createContext, use } from 'react'

const OriginContext = createContext('')

/** Gives the tree the address of the site. The server and the browser know it by different means. */
export const OriginProvider = OriginContext

/** Where the site is: `https://docs.example.com`, without a slash at the end. */
export const useOrigin = (): string => use(OriginContext)
