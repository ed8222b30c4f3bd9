/**
 * The method of a page whose calls all have the same one; undefined when they differ.
 * @param methods as `api_method` has them: in capitals, joined by commas
 */
export const onlyMethod = (methods: string): string | undefined => (methods.includes(',') ? undefined : methods)
