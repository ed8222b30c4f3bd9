/**
 * What clients of the protocol read of an API page from its `ext_info` (wire contract, section 12.8).
 * @param method in capitals; nothing for every other page
 */
export const extInfoOf = (method: string | undefined): string =>
  method ? JSON.stringify({ page_type: 'api', api_info: { method: method.toLowerCase() } }) : ''
