/** Which HTML is kept, and which is removed. */
import { test } from '@japa/runner'
import { cleanHtml, saysSomething } from '#modules/announcements/clean_html'

test.group('ANN-01: HTML is sanitised', () => {
  test('{given} is kept')
    .with([
      { given: '<p>Bom <strong>dia</strong>, <em>gente</em></p>' },
      { given: '<ul><li>um</li><li>dois</li></ul>' },
      { given: '<h2>Novo</h2><blockquote>como dito</blockquote><pre><code>x</code></pre>' },
      { given: 'Ação às 10h 🎉 مرحبا' },
      { given: '1 &lt; 2 &amp; 3' },
    ])
    .run(({ assert }, { given }) => assert.equal(cleanHtml(given), given))

  test('{given} becomes {left}')
    .with([
      { given: '<script>alert(1)</script>oi', left: 'oi' },
      { given: '<SCRIPT SRC=//evil.example/x.js></SCRIPT>oi', left: 'oi' },
      { given: '<scr<script>ipt>alert(1)</scr</script>ipt>oi', left: 'ipt&gt;alert(1)ipt&gt;oi' },
      { given: '<img src=x onerror=alert(1)>oi', left: 'oi' },
      { given: '<svg/onload=alert(1)>oi', left: 'oi' },
      { given: '<svg><script>alert(1)</script></svg>oi', left: 'oi' },
      {
        given: '<math><mtext></mtext><style><img src=x onerror=alert(1)></style></math>oi',
        left: 'oi',
      },
      { given: '<iframe srcdoc="<script>alert(1)</script>"></iframe>oi', left: 'oi' },
      { given: '<object data="data:text/html,x"></object><embed src="x">oi', left: 'oi' },
      {
        given: '<form action="https://evil.example"><input name=x><button>ok</button></form>oi',
        left: 'okoi',
      },
      {
        given:
          '<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example">oi',
        left: 'oi',
      },
      { given: '<style>*{display:none}</style>oi', left: 'oi' },
      { given: '<link rel="stylesheet" href="//evil.example/x.css">oi', left: 'oi' },
      { given: '<p onclick="alert(1)" onmouseover=alert(1)>oi</p>', left: '<p>oi</p>' },
      { given: '<p style="position:fixed;inset:0" class="x" id="root">oi</p>', left: '<p>oi</p>' },
      { given: '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->oi', left: 'oi' },
      { given: '<p>oi', left: '<p>oi</p>' },
      { given: '<textarea><script>alert(1)</script></textarea>oi', left: 'oi' },
      { given: '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', left: '<p></p>' },
      { given: '<video><source onerror="alert(1)"></video>oi', left: 'oi' },
      { given: '<template><script>alert(1)</script></template>oi', left: 'oi' },
    ])
    .run(({ assert }, { given, left }) => assert.equal(cleanHtml(given), left))

  test('the address is removed from a link to {href}')
    .with([
      { href: 'javascript:alert(1)' },
      { href: 'JaVaScRiPt:alert(1)' },
      { href: ' javascript:alert(1)' },
      { href: 'java\tscript:alert(1)' },
      { href: 'java&#10;script:alert(1)' },
      { href: '&#106;avascript:alert(1)' },
      { href: '\u0001javascript:alert(1)' },
      { href: 'vbscript:x' },
      { href: 'data:text/html;base64,PHNjcmlwdD4=' },
      { href: '//evil.example' },
      { href: 'file:///etc/passwd' },
    ])
    .run(({ assert }, { href }) => {
      const clean = cleanHtml(`<a href="${href}">oi</a>`)
      assert.notMatch(clean, /href/)
      assert.match(clean, />oi<\/a>$/)
    })

  test('a link to {href} opens in a new window without access to its opener')
    .with([
      { href: 'https://guiche.example/novo?a=1' },
      { href: 'mailto:ajuda@guiche.example' },
      { href: 'tel:+551140028922' },
    ])
    .run(({ assert }, { href }) => {
      const out = `<a href="${href}" target="_blank" rel="noopener noreferrer">veja</a>`
      assert.equal(cleanHtml(`<a href="${href}" onclick="x()" target="_top">veja</a>`), out)
      assert.equal(cleanHtml(out), out)
    })

  test('cleaning is idempotent, also for malformed HTML', ({ assert }) => {
    const strange = [
      '<',
      '<a',
      '&lt;script&gt;',
      '<<p>>',
      '</p></p>',
      '<p><a href=x><p>',
      '&#60;img&#62;',
    ]
    for (const given of strange) {
      const once = cleanHtml(given)
      assert.equal(cleanHtml(once), once, given)
      assert.notMatch(once, /<(script|img)/i)
    }
  })

  test('HTML nested thousands of levels deep is flattened', ({ assert }) => {
    const deep = cleanHtml(`${'<div>'.repeat(4000)}oi`)
    assert.isAtMost(deep.split('<div>').length, 25)
    assert.include(deep, 'oi')
  })
})

test.group('whether a text is readable', () => {
  test('{given}: {says}')
    .with([
      { given: '<p>oi</p>', says: true },
      { given: '0', says: true },
      { given: '', says: false },
      { given: '<p><br></p>', says: false },
      { given: '<p>&nbsp; \u00a0\u200b</p><ul><li></li></ul>', says: false },
    ])
    .run(({ assert }, { given, says }) => assert.equal(saysSomething(given), says))
})
