/** The page as it is served, with the brand in it before the app loads. */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { defaultBrand, type Brand } from '#app/kernel/text/brand'
import { brandedPage } from '#app/middleware/branded_page'

const page = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8')
const brand: Brand = {
  ...defaultBrand,
  name: 'Atende Fácil',
  colors: { light: '#7A1F5C', dark: '#F0A6D2' },
  favicon: '/branding/favicon?v=0a1b2c3d',
}

test.group('the branded page', () => {
  test('title, colours, icon and the words without scripts are those of the brand', ({
    assert,
  }) => {
    const made = brandedPage(page, brand)
    assert.include(made, '<title>Atende Fácil</title>')
    assert.include(made, 'media="(prefers-color-scheme: light)" content="#7A1F5C"')
    assert.include(made, 'media="(prefers-color-scheme: dark)" content="#F0A6D2"')
    assert.include(made, '<link rel="icon" href="/branding/favicon?v=0a1b2c3d" />')
    assert.include(made, 'Atende Fácil precisa de JavaScript.')
    assert.notInclude(made, 'Guichê')
    assert.include(made, '<div id="root"></div>')
  })

  test('the app reads the whole brand from the page', ({ assert }) => {
    const [, content] = /<meta name="brand" content="([^"]*)"/.exec(brandedPage(page, brand))!
    const text = content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    assert.deepEqual(JSON.parse(text), brand)
  })

  test('without an icon of the brand the page names none', ({ assert }) => {
    assert.notInclude(brandedPage(page, { ...brand, favicon: null }), 'rel="icon"')
  })

  for (const name of [
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    "$& $' $`",
    '</noscript><b>',
  ]) {
    test(`the name ${name} stays a text`, ({ assert }) => {
      const made = brandedPage(page, { ...brand, name })
      const tags = (html: string) => html.match(/<\/?[a-z]+/g)!.length
      assert.equal(tags(made), tags(brandedPage(page, brand)))
      const [, title] = /<title>([^]*?)<\/title>/.exec(made)!
      const read = title
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
      assert.equal(read, name)
    })
  }
})
