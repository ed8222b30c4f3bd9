/** Whether a part of an address is the id of a page. Ids have no leading zeros, so a page has one address. */
export const isPageId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)
