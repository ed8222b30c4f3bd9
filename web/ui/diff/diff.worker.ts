import { compareTexts } from './diff-model.ts'

// Comparing happens here, so that a large page does not hold up the window.
addEventListener('message', ({ data }: MessageEvent<{ before: string; after: string }>) => {
  postMessage(compareTexts(data.before, data.after))
})
