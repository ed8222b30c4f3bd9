import { createContext, use } from 'react'

const OriginContext = createContext('')

/** Provides the address of the site. The server and the browser find it out in different ways. */
export const OriginProvider = OriginContext

/** The address of the site: `https://docs.example.com`, without a slash at the end. */
export const useOrigin = (): string => use(OriginContext)
