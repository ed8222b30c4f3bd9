/**
 * The method of a page if all its calls have the same one; undefined when they differ.
 * @param methods the field `api_method`: in capitals, joined by commas
 */
export const onlyMethod = (methods: string): string | undefined => (methods.includes(',') ? undefined : methods)
