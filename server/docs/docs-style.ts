/**
 * The look of `/api/docs`: its own small style sheet, so that the page needs nothing of the interface. The values are those of
 * `web/ui/tokens.css`; a test compares them.
 */
export const docsTokens: Record<'light' | 'dark', Record<string, string>> = {
  light: {
    '--o-canvas': '#f6f9f8',
    '--o-surface': '#ffffff',
    '--o-line': '#e0e5e4',
    '--o-text': '#15211e',
    '--o-text-2': '#44504d',
    '--o-text-3': '#5c6965',
    '--o-accent': '#106960',
    '--o-accent-soft': '#e3f4f1',
    '--o-focus': '#1a8377',
    '--o-code-bg': '#f6f9f8',
    '--o-code-text': '#1d2926',
    '--o-info': '#21629d',
    '--o-info-soft': '#e9f4ff',
    '--o-success': '#2c6f3c',
    '--o-success-soft': '#eaf6eb',
  },
  dark: {
    '--o-canvas': '#0e1211',
    '--o-surface': '#141918',
    '--o-line': '#262d2b',
    '--o-text': '#e4e9e8',
    '--o-text-2': '#aeb8b5',
    '--o-text-3': '#8f9b97',
    '--o-accent': '#76cdbf',
    '--o-accent-soft': '#132c29',
    '--o-focus': '#76cdbf',
    '--o-code-bg': '#0f1413',
    '--o-code-text': '#d6dedb',
    '--o-info': '#88c3ff',
    '--o-info-soft': '#192838',
    '--o-success': '#91cf9c',
    '--o-success-soft': '#1a2c1d',
  },
}

const variables = (theme: 'light' | 'dark') =>
  Object.entries(docsTokens[theme])
    .map(([name, value]) => `${name}:${value};`)
    .join('')

/** The style sheet. */
export const docsCss = `:root{color-scheme:light;${variables('light')}
--o-font:-apple-system,BlinkMacSystemFont,"Segoe UI",Inter,Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
--o-mono:ui-monospace,SFMono-Regular,Menlo,"Cascadia Mono",Consolas,"Liberation Mono","Noto Sans Mono CJK SC",monospace}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${variables('dark')}}}
*,::before,::after{box-sizing:border-box}
html{font-family:var(--o-font);color:var(--o-text);background:var(--o-canvas);scroll-padding-top:16px;-webkit-text-size-adjust:100%}
body{margin:0;font-size:.875rem;line-height:1.6;overflow-wrap:break-word}
a{color:var(--o-accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--o-focus);outline-offset:2px;border-radius:4px}
.layout{display:grid;grid-template-columns:260px minmax(0,1fr);max-width:1280px;margin:0 auto;min-height:100vh}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto;padding:24px 16px;border-right:1px solid var(--o-line)}
nav h2{margin:16px 0 4px;padding:0 8px;font-size:.8125rem;font-weight:600;color:var(--o-text-3)}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:4px 8px;border-radius:6px;font-size:.8125rem;color:var(--o-text-2);text-decoration:none}
nav a:hover{background:var(--o-accent-soft);color:var(--o-accent)}
main{padding:32px 40px 96px;background:var(--o-surface);min-width:0}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.25}
main>h2,main>section>h2{margin:40px 0 8px;font-size:1.3125rem;line-height:1.25}
article{padding:24px 0;border-bottom:1px solid var(--o-line)}
article h3{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:0;font:600 1.125rem/1.25 var(--o-mono)}
article h4{margin:16px 0 4px;font-size:.8125rem;color:var(--o-text-2)}
article h3 a{color:inherit;text-decoration:none}
p{margin:8px 0;max-width:76ch}
.effect{padding:2px 8px;border-radius:999px;font:600 .75rem/1.45 var(--o-font)}
.read{color:var(--o-info);background:var(--o-info-soft)}
.write{color:var(--o-success);background:var(--o-success-soft)}
.about{color:var(--o-text-2)}
code,pre{font-family:var(--o-mono);font-size:.8125rem}
code{padding:1px 4px;border-radius:4px;background:var(--o-code-bg);color:var(--o-code-text)}
.scroll,pre{overflow-x:auto;border:1px solid var(--o-line);border-radius:8px}
pre{margin:4px 0;padding:12px 16px;background:var(--o-code-bg);color:var(--o-code-text);line-height:1.6}
pre code{padding:0;background:none}
table{width:100%;border-collapse:collapse;font-size:.8125rem}
th,td{padding:6px 12px;text-align:left;vertical-align:top;border-bottom:1px solid var(--o-line)}
th{font-weight:600;color:var(--o-text-3);white-space:nowrap}
td:first-child{white-space:nowrap}
tr:last-child td{border-bottom:0}
summary{cursor:pointer;margin-top:16px;font-size:.8125rem;font-weight:600;color:var(--o-text-2)}
details .scroll{margin-top:8px}
@media (max-width:800px){.layout{display:block}nav{position:static;max-height:none;border-right:0;border-bottom:1px solid var(--o-line)}
nav ul{columns:2}main{padding:24px 16px 64px}}
`
