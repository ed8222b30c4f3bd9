/**
 * Colours and shadows of `/api/docs`, which has its own small style sheet because the server renders the page. The values are copies of
 * `web/ui/tokens.css`; a test compares them.
 */
export const docsTokens: Record<'light' | 'dark', Record<string, string>> = {
  light: {
    '--o-canvas': '#f6f9f8',
    '--o-surface': '#ffffff',
    '--o-raised': '#ffffff',
    '--o-sunken': '#f1f5f4',
    '--o-hover': '#edf1f0',
    '--o-line': '#e0e5e4',
    '--o-line-strong': '#cbd3d1',
    '--o-control': '#85928f',
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
    '--o-shadow-2': '0 1px 2px rgb(16 34 30 / .06), 0 6px 20px -4px rgb(16 34 30 / .14)',
  },
  dark: {
    '--o-canvas': '#0e1211',
    '--o-surface': '#141918',
    '--o-raised': '#1c2120',
    '--o-sunken': '#101413',
    '--o-hover': '#202624',
    '--o-line': '#262d2b',
    '--o-line-strong': '#394240',
    '--o-control': '#697672',
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
    '--o-shadow-2': '0 0 0 1px rgb(255 255 255 / .03), 0 8px 24px -4px rgb(0 0 0 / .6)',
  },
}

const variables = (theme: 'light' | 'dark') =>
  Object.entries(docsTokens[theme])
    .map(([name, value]) => `${name}:${value};`)
    .join('')

/** The style sheet of `/api/docs`. */
export const docsCss = `:root{color-scheme:light;${variables('light')}
--o-font:-apple-system,BlinkMacSystemFont,"Segoe UI",Inter,Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
--o-mono:ui-monospace,SFMono-Regular,Menlo,"Cascadia Mono",Consolas,"Liberation Mono","Noto Sans Mono CJK SC",monospace}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${variables('dark')}}}
:root[data-theme=dark]{color-scheme:dark;${variables('dark')}}
:is(.sun,.moon){display:grid}.moon{display:none}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){.sun{display:none}.moon{display:grid}}}
:root[data-theme=dark]{.sun{display:none}.moon{display:grid}}
*,::before,::after{box-sizing:border-box}
[hidden]{display:none!important}
html{font-family:var(--o-font);color:var(--o-text);background:var(--o-surface);scroll-padding-top:72px;-webkit-text-size-adjust:100%}
body{margin:0;font-size:.875rem;line-height:1.6;overflow-wrap:break-word}
a{color:var(--o-accent);text-underline-offset:2px}
button,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--o-focus);outline-offset:2px;border-radius:4px}
main:focus{outline:0}
.skip{position:absolute;left:8px;top:-60px;z-index:60;padding:8px 12px;border-radius:6px;background:var(--o-raised);box-shadow:var(--o-shadow-2)}
.skip:focus{top:8px}
header{position:sticky;top:0;z-index:20;display:flex;align-items:center;gap:8px;height:52px;padding:0 16px;border-bottom:1px solid var(--o-line);background:var(--o-surface)}
.logo{display:flex;color:var(--o-text);border-radius:4px}
.mark{color:var(--o-accent)}
.acts{display:flex;align-items:center;gap:2px;margin-left:auto}
.icon-button{display:inline-grid;place-items:center;width:32px;height:32px;padding:0;border:0;border-radius:6px;background:none;color:var(--o-text-2);cursor:pointer}
.icon-button:hover{background:var(--o-hover);color:var(--o-text)}
.button{display:inline-flex;align-items:center;height:32px;margin:0 4px;padding:0 12px;border-radius:6px;font-size:.8125rem;font-weight:500;color:var(--o-text);text-decoration:none}
button.button{margin:0;border:1px solid var(--o-line-strong);background:var(--o-surface);cursor:pointer}
.button:hover{background:var(--o-hover)}
.open-calls{display:none}
html:not(.js) :is(.scripted,.copy,#filter,#status){display:none}
#themes{position:fixed;inset:48px 12px auto auto;margin:0;padding:4px;border:1px solid var(--o-line);border-radius:10px;background:var(--o-raised);box-shadow:var(--o-shadow-2)}
#themes button{display:block;width:100%;padding:6px 28px 6px 12px;border:0;border-radius:6px;background:none;font-size:.8125rem;text-align:left;cursor:pointer}
#themes button:hover{background:var(--o-hover)}
#themes [aria-pressed=true]{color:var(--o-accent);background:var(--o-accent-soft)}
.layout{display:grid;grid-template-columns:280px minmax(0,1fr)}
nav{position:sticky;inset:52px auto auto 0;display:block;align-self:start;width:auto;height:calc(100vh - 52px);margin:0;overflow-y:auto;padding:12px;border:0;border-right:1px solid var(--o-line);background:var(--o-canvas);color:inherit}
#filter{width:100%;height:32px;padding:0 10px;border:1px solid var(--o-line-strong);border-radius:6px;background:var(--o-surface);font-size:.8125rem}
#filter::placeholder{color:var(--o-text-3);opacity:1}
#status{min-height:1.5em;margin:4px 8px;font-size:.75rem;color:var(--o-text-3)}
nav summary{display:flex;gap:8px;align-items:baseline;margin-top:2px;padding:5px 8px;border-radius:6px;font-size:.8125rem;font-weight:600;color:var(--o-text);cursor:pointer;list-style:none}
nav summary::-webkit-details-marker{display:none}
nav summary::before{content:"";flex:none;width:6px;height:6px;border:solid var(--o-text-3);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
nav details[open]>summary::before{transform:translateY(-2px) rotate(45deg)}
nav summary:hover,nav a:hover{background:var(--o-hover)}
nav summary code{margin-left:auto;padding:0;background:none;font-weight:400;color:var(--o-text-3)}
nav ul{margin:0 0 8px;padding:0 0 0 12px;list-style:none}
nav li a{display:block;padding:3px 8px;border-radius:6px;font-size:.8125rem;color:var(--o-text-2);text-decoration:none}
nav [aria-current]{background:var(--o-accent-soft);color:var(--o-accent);font-weight:500}
main{min-width:0;max-width:1000px;padding:32px 40px 96px}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.25}
h2{margin:48px 0 8px;font-size:1.3125rem;line-height:1.25}
h2 code{padding:0;background:none;font-weight:400;color:var(--o-text-3)}
article{padding:24px 0 8px}
h3{margin:0 0 8px;font:600 1.0625rem/1.25 var(--o-mono)}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
h4{margin:16px 0 6px;font-size:.8125rem;color:var(--o-text-2)}
p{margin:8px 0;max-width:76ch}
.endpoint{border:1px solid var(--o-line);border-radius:10px;overflow:hidden}
.endpoint-url{display:flex;align-items:center;gap:12px;min-height:52px;padding:8px 8px 8px 12px;background:var(--o-sunken)}
.url{flex:1;min-width:0;padding:4px 0;overflow-x:auto;white-space:nowrap;background:none;font-size:.875rem;font-weight:500;scrollbar-width:none}
.host{font-weight:400;color:var(--o-text-3)}
.method{flex:none;padding:4px 8px;border-radius:4px;font:600 .75rem/1.35 var(--o-mono)}
.method-get{color:var(--o-info);background:var(--o-info-soft)}
.method-post{color:var(--o-success);background:var(--o-success-soft)}
.copy{flex:none;height:28px;padding:0 10px;border:0;border-radius:6px;background:none;font-size:.75rem;font-weight:500;color:var(--o-text-2);cursor:pointer}
.copy:hover{background:var(--o-hover);color:var(--o-text)}
.endpoint>:is(.summary,.facts){max-width:none;margin:0;padding:9px 14px;border-top:1px solid var(--o-line)}
.facts{display:flex;flex-wrap:wrap;gap:4px 24px;font-size:.8125rem;color:var(--o-text-2)}
.facts div{display:flex;gap:6px}
.facts dt{flex:none;color:var(--o-text-3)}
.facts dd{margin:0}
.note{color:var(--o-text-2)}
code,pre{font-family:var(--o-mono);font-size:.8125rem}
code{padding:1px 4px;border-radius:4px;background:var(--o-code-bg);color:var(--o-code-text)}
.scroll,pre{overflow-x:auto;border:1px solid var(--o-line);border-radius:10px}
pre{margin:0;padding:12px 16px;background:var(--o-code-bg);color:var(--o-code-text);line-height:1.6}
pre code{padding:0;background:none}
.example-head{display:flex;align-items:center;justify-content:space-between;margin-top:16px}
.example-head h4{margin:0 0 6px}
table{width:100%;border-collapse:collapse;font-size:.8125rem}
th,td{padding:6px 12px;text-align:left;vertical-align:top;border-bottom:1px solid var(--o-line)}
th{font-weight:600;color:var(--o-text-2);background:var(--o-sunken);white-space:nowrap}
td:first-child,td:nth-child(2){white-space:nowrap}
tr:last-child td{border-bottom:0}
main summary{width:fit-content;cursor:pointer;margin-top:12px;padding:2px 0;font-size:.8125rem;font-weight:600;color:var(--o-text-2)}
main details .scroll{margin-top:8px}
@media (max-width:999px){.open-calls{display:inline-grid}.layout{display:block}
nav{position:fixed;inset:0 auto 0 0;display:none;width:min(320px,86vw);height:100dvh;max-height:none;box-shadow:var(--o-shadow-2)}
nav:popover-open{display:block}nav::backdrop{background:rgb(14 24 22/.42)}
nav li a{padding-block:7px}main{margin:0 auto;padding:24px 16px 64px}}
@media (max-width:640px){header{height:48px;padding:0 8px;gap:4px}.logo{padding-block:8px}.icon-button{width:36px;height:36px}.button{height:36px}#filter{height:36px;font-size:1rem}nav summary,main summary{padding-block:8px}nav li a{padding-block:9px}#themes button{padding-block:9px}.endpoint-url{flex-wrap:wrap;gap:6px 12px}.url{order:3;flex-basis:100%}.copy{height:36px;margin-left:auto}}
@media print{header,nav,.copy{display:none!important}.layout{display:block}}
`
