import { loadMoreTexts } from './locale.tsx'

// Whoever imports this runs only when all texts are there: the parts that a reader's first visit does without.
await loadMoreTexts()
