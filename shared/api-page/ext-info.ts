/**
 * What clients of the protocol read of an API page from its `ext_info` (docs/protocol.md, API JSON).
 * @param methods in capitals, joined by commas: clients know one, the first; nothing for every other page
 */
export const extInfoOf = (methods: string | undefined): string => {
  const method = methods?.split(',')[0]
  return method ? JSON.stringify({ page_type: 'api', api_info: { method: method.toLowerCase() } }) : ''
}
