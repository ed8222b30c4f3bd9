/** What each call does, by its name. The contract says it in English, so there is nothing here; other languages name every call. */
export const callSummaries: Readonly<Record<string, string>> = {}
