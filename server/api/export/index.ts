import type { HandlersOf } from '#server/call/handler.ts'
import { exportCheckMarkdownLimit } from './checkMarkdownLimit.ts'
import { exportMarkdownCall } from './markdown.ts'
import { exportPdfCall } from './pdf.ts'
import { exportSiteCall } from './site.ts'
import { exportStart } from './start.ts'
import { exportWordCall } from './word.ts'

export const exportHandlers: HandlersOf<'export'> = {
  checkMarkdownLimit: exportCheckMarkdownLimit,
  markdown: exportMarkdownCall,
  pdf: exportPdfCall,
  site: exportSiteCall,
  start: exportStart,
  word: exportWordCall,
}
