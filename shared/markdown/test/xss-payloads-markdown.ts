/* For tests: attacks with Markdown syntax. */

/** One attack a line; § stands for a backtick. */
export const MARKDOWN = String.raw`
[x](javascript:alert(1))
[x](JAVASCRIPT:alert(1))
[x]( javascript:alert(1))
[x](javascript&colon;alert(1))
[x](java&#x09;script:alert(1))
[x](&#106;avascript:alert(1))
[x](<javascript:alert(1)>)
[x](<java	script:alert(1)>)
[x](\javascript:alert(1))
[x](javascript://www.example.com%0Aalert(1))
[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)
[x](data:image/svg+xml,<svg onload=alert(1)>)
[x](vbscript:x)
[x](x "onclick=alert(1)")
[x](x "\" onclick=\"alert(1)")
[x](x '"><img src=x onerror=alert(1)>')
[x](https://a.example/"onmouseover="alert(1))
[<img src=x onerror=alert(1)>](x)
[x]("><script>alert(1)</script>)
![](x" onerror=alert(1) y=")
![x](javascript:alert(1))
![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)
!["onerror="alert(1)](x)
![x](x "\"onerror=\"alert(1)")
![<img src=x onerror=alert(1)>](x)
<javascript:alert(1)>
<JavaScript:alert(1)>
<data:text/html,x>
<https://a.example/"><script>alert(1)</script>>
<a@b.example"onclick="alert(1)>
https://a.example/"onmouseover="alert(1)
https://a.example/<img/src/onerror=alert(1)>
www.a.example"><img src=x onerror=alert(1)>
a"><img/src/onerror=alert(1)>@b.example
[r]: javascript:alert(1)
# <img src=x onerror=alert(1)>
# "><script>alert(1)</script>
# [x](javascript:alert(1))
# </a></h1><script>alert(1)</script>
## x" onclick="alert(1)
|<img src=x onerror=alert(1)>|"><script>alert(1)</script>|
- [ ] <img src=x onerror=alert(1)>
- [x] </label><input onfocus=alert(1) autofocus>
> <script>alert(1)</script>
§<img src=x onerror=alert(1)>§
$<img src=x onerror=alert(1)>$
$x" onclick="alert(1)$
$\href{javascript:alert(1)}{x}$
$$<script>alert(1)</script>$$
**<b onclick=alert(1)>**
~~<s onclick=alert(1)~~
`

/** Attacks of several lines. */
export const FENCES = [
  '[TOC]\n\n# <img src=x onerror=alert(1)>\n\n# a" onclick="alert(1)\n\n# &lt;script&gt;alert(1)&lt;/script&gt;',
  '[TOC]\n\n# `<script>alert(1)</script>`\n\n## ![<img src=x onerror=alert(1)>](x)\n\n## $<img src=x onerror=alert(1)>$',
  '[TOC]\n\n# constructor\n\n# __proto__\n\n# h-constructor\n\n# "><svg/onload=alert(1)>',
  '# 参数\n\n<h2 id="h-参数">x</h2>\n\n# 参数',
  '```mermaid\ngraph TD\nA["<img src=x onerror=alert(1)>"]-->B\nclick A "javascript:alert(1)"\n```',
  '```mermaid\n</pre></figure><script>alert(1)</script>\n```',
  '```flow\nst=>start: x:>javascript:alert(1)\n</pre><img src=x onerror=alert(1)>\n```',
  '```seq\nA->B: <img src=x onerror=alert(1)>\n```',
  '```math\n</div><script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '```js" onclick="alert(1)\nx\n```',
  '```html\n</code></pre><img src=x onerror=alert(1)>\n```',
  '```{.<img}\n<img src=x onerror=alert(1)>\n```',
  '```xml\n<![CDATA[</span><script>alert(1)</script>]]>\n```',
  '$$\n</div><img src=x onerror=alert(1)>\n$$',
  '| a |\n|---|\n| <td onclick=alert(1)> |\n| </table><script>alert(1)</script> |',
  '|"><img src=x onerror=alert(1)>|\n|:-:|\n|x|',
  '[x][r]\n\n[r]: javascript:alert(1) "x"',
  '[x][r]\n\n[r]: https://a.example "\\"><img src=x onerror=alert(1)>"',
  '![x][r]\n\n[r]: data:image/svg+xml,x',
  '<div\nonclick=alert(1)\n>x</div>',
  '<div>\n\n<script>\n\nalert(1)\n\n</script>\n\n</div>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<img src=x\u0000 onerror=alert(1)>',
  '<img\u000csrc=x\u000conerror=alert(1)>',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<ſcript>alert(1)</ſcript>',
  '\ufeff<script>alert(1)</script>',
  '<table><tr><td>\n\n</table><script>alert(1)</script>\n\n</td></tr></table>',
  '<details>\n<summary>x</summary>\n\n<img src=x onerror=alert(1)>\n\n</details>',
  '<pre>\n\n</pre><script>alert(1)</script>',
]
