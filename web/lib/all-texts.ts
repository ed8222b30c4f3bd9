import { loadMoreTexts } from './locale.tsx'

// Importing this waits for the second text chunk, which a reader's first visit does without.
await loadMoreTexts()
