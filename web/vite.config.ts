import { fileURLToPath } from 'node:url'
import localesPlugin from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import { BUILD_TARGETS } from './oldest-browsers.ts'

/** Paths that the server answers; in development they are proxied to it. */
const SERVER_PATHS = '^/(api|server|healthz|readyz|metrics|uploads?|mcp|robots\\.txt)(/|\\?|$)'

/** The address of the server from source during `npm run dev`. */
const devServer = process.env.OCTAVO_DEV_SERVER ?? 'http://127.0.0.1:5999'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The texts of the server are in no chunk, so that the texts of a first visit are in one. */
const noServerTexts: Plugin = {
  name: 'octavo:no-server-texts',
  load: (id) => (/[\\/]shared[\\/]i18n[\\/][^\\/]+[\\/]server\.ts$/.test(id) ? 'export const server = {}' : undefined),
}

/** How the interface is built (`scripts/build.ts`) and served in development (`scripts/dev.ts`). */
export default defineConfig({
  root,
  // Built files name each other by relative addresses, so one build serves a site at any path of a host.
  base: './',
  cacheDir: '../node_modules/.vite',
  plugins: [
    { ...localesPlugin.vite({ locales: Object.values(LANGUAGES).map(({ locale }) => locale) }), enforce: 'pre' },
    react(),
    noServerTexts,
  ],
  resolve: {
    // Our sanitiser drops style attributes, so the browser needs no parser for them.
    alias: [
      {
        find: /^postcss$/,
        replacement: fileURLToPath(new URL('../shared/markdown/browser-postcss.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Safari 16 is the only supported browser without module preload. It downloads the same files a little later.
    modulePreload: { polyfill: false },
    target: BUILD_TARGETS,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A first visit loads two files instead of dozens: third-party code that every screen needs (`vendor`), and the reader with
        // its parts and icons. Parts that the reader does not draw are shared by later screens (`ui`). That chunk must contain no
        // file that every screen needs, or a first visit would load all of it. The parts on React Aria are not in these groups.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              // Only lists of people ask for several things at once.
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(?:queriesObserver|useQueries))|rolldown[\\/]runtime/,
              priority: 4,
            },
            {
              name: 'ui',
              test: /[\\/]web[\\/](ui[\\/](?!react-aria|writing|status|sheet-art)|lib[\\/](?!writing|all-texts|origin|page-data|site\.ts))[^?]*\.tsx?$/,
              priority: 2,
              minShareCount: 2,
            },
            {
              name: 'reader',
              priority: 3,
              test: /[/]web[/](features[/](shell(?![/]site)|item(?![/](edit|tree-move|item-drop))|page(?![/](enhance|share|lightbox|sort|api|page-files)))[/]|screens[/](item[/]view|page[/](view|shared))|ui[/]prose|lib[/](origin|page-data))/,
            },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
    // The largest parts (mermaid's) load only when a page has a diagram.
    chunkSizeWarningLimit: 2_500,
  },
  server: {
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target: devServer, changeOrigin: false } },
  },
})
