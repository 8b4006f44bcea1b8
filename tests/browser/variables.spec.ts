/** A text with a variable: written by keyboard, previewed, and filled in on the customer's phone (VAR-07). */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { faultsOf } from '#tests/support/axe'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('variables', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const list = (page: Page) => page.getByRole('listbox', { name: 'Variáveis' })
  const isGone = (page: Page) => list(page).waitFor({ state: 'detached' })

  test('VAR-07: variables that an agent types are filled in for the customer', async ({
    assert,
  }) => {
    const { number, ticket } = await fixture.servedCustomer('Juliana Prado', 'Tem pão?')
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`)
    const composer = page.locator('[data-composer]')
    await composer.click()
    await page.keyboard.type('Tem sim, {{prim')
    await list(page).getByText('Juliana', { exact: true }).waitFor()
    assert.deepEqual(await faultsOf(page, 'the variables'), [])
    await page.keyboard.press('Enter')
    await isGone(page)
    await page.keyboard.type('!')
    await page.getByRole('note').getByText('Tem sim, Juliana!').waitFor()
    assert.deepEqual(await faultsOf(page, 'what will be read'), [])
    await page.keyboard.press('Enter')
    await fixture.reaches(number, 'Tem sim, Juliana!')
  })
})
