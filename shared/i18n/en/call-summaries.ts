/** The summary of each call, by its name. The contract has the English ones, so this is empty; other languages have every call. */
export const callSummaries: Readonly<Record<string, string>> = {}
