/**
 * Draws the pictures that other programs show for a link to Octavo: `web/public/share.png` and `web/public/apple-touch-icon.png`.
 * Run it by hand after a change of the logo or of the colours: `node scripts/draw-share-images.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumLaunchOptions } from './chromium.ts'
import { root } from './lib/run-node.ts'

const source = readFileSync(join(root, 'web/ui/logo.tsx'), 'utf8')
const mark = [...source.matchAll(/^ {2}'(M[^']+Z)',$/gm)].map(([, d]) => `<path d="${d}"/>`).join('')
const svg = (size: number) =>
  `<svg viewBox="0 0 32 32" width="${size}" height="${size}" fill="currentColor">${mark}</svg>`

const share = `<body style="margin:0;width:1200px;height:630px;box-sizing:border-box;padding:0 96px;display:flex;gap:56px;
  align-items:center;background:#f6f9f8;color:#106960;font-family:Inter,sans-serif;border-bottom:16px solid #106960">
  ${svg(220)}<div><div style="font-size:112px;font-weight:600;letter-spacing:-3px;color:#15211e">Octavo</div>
  <div style="font-size:36px;color:#3c4b47;margin-top:8px">API docs, data dictionaries, manuals</div></div></body>`
const icon = `<body style="margin:0;width:180px;height:180px;display:grid;place-items:center;background:#106960;color:#fff">${svg(124)}</body>`

const browser = await chromium.launch(await chromiumLaunchOptions())
for (const [name, html, width, height] of [
  ['share', share, 1200, 630],
  ['apple-touch-icon', icon, 180, 180],
] as const) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  writeFileSync(join(root, 'web/public', `${name}.png`), await page.screenshot())
}
await browser.close()
