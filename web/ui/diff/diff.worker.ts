import { compareTexts } from './diff-model.ts'

// The comparison runs here, so that a large page does not block the window.
addEventListener('message', ({ data }: MessageEvent<{ before: string; after: string }>) => {
  postMessage(compareTexts(data.before, data.after))
})
