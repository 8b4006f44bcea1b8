/** Other screens and languages: a tablet, and every page in the three languages. */
/// <reference lib="dom" />
import { globSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const tablet = { width: 834, height: 1112 }
const pages = [
  '/',
  '/tickets',
  '/quick-messages',
  '/todolist',
  '/tags',
  '/helps',
  '/connections',
  '/users',
]
const languages = ['pt', 'en', 'es']

test.group('other screens', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('core.md 2: on a tablet the list stands beside the conversation, and nothing is wider than the screen', async ({
    assert,
  }) => {
    const { number, ticket } = await fixture.servedCustomer('Xênia Prado', 'Do tablet dá?')
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`, { viewport: tablet })
    const list = page.getByRole('region', { name: 'Lista de atendimentos' })
    const log = page.getByRole('log', { name: /Xênia Prado/ })
    await log.waitFor()
    const [left, right] = [(await list.boundingBox())!, (await log.boundingBox())!]
    assert.isAtLeast(left.width, 280)
    assert.isAtMost(left.x + left.width, right.x + 1)
    assert.isAtLeast(right.width, 320)
    assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), tablet.width)
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Dá sim!')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await fixture.reaches(number, 'Dá sim!')
  })

  test('{$self}: no page shows a translation key instead of text')
    .with(languages)
    .run(async ({ assert }, language) => {
      const keys = everyKey()
      const page = await fixture.sit('super')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      const found: string[] = []
      for (const path of [...pages, '/settings', '/nowhere', '/login', '/maintenance']) {
        await page.goto(fixture.product.url + path)
        await page.locator(`html[lang^=${language}]`).waitFor()
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
        const text = await page.evaluate(() => [
          document.body.innerText,
          ...['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
            [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)!)
          ),
        ])
        const shown = text.join('\n').split(/[\s,;()]+/)
        found.push(...shown.filter((word) => keys.has(word)).map((word) => `${path}: ${word}`))
      }
      assert.deepEqual(found, [])
    })
})

/** All keys of all catalogues that cannot be mistaken for ordinary text. */
function everyKey(): Set<string> {
  const folder = app.makePath()
  const files = globSync(['web/src/lang/pt-BR.json', 'modules/*/lang/**/pt-BR.json'], {
    cwd: folder,
  })
  const keys = files.flatMap((file) => flat(JSON.parse(readFileSync(app.makePath(file), 'utf8'))))
  return new Set(keys.filter((key) => key.includes('.')))
}

function flat(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : flat(value, `${prefix}${key}.`)
  )
}
