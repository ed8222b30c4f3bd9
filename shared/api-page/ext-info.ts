/**
 * The `ext_info` of an API page for clients of the protocol (docs/protocol.md, API JSON).
 * @param methods in capitals, joined by commas; clients get the first one. Undefined or empty for other pages
 */
export const extInfoOf = (methods: string | undefined): string => {
  const method = methods?.split(',')[0]
  return method ? JSON.stringify({ page_type: 'api', api_info: { method: method.toLowerCase() } }) : ''
}
