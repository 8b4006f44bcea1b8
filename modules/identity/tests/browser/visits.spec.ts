/** An operator's visit to a company in a real browser: one tab is in it, the other one is not (AUT-13). */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { anotherCompany } from '#tests/support/another_company'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { waitFor } from '#tests/support/product'

const banner = (page: Page) => page.getByRole('region', { name: 'Visita à empresa' })
const inCompany = 'Você está na empresa Loja Vizinha como Vera Vizinha'

test.group('visits to companies', (group) => {
  let fixture: BrowserFixture
  let companyId: number
  group.setup(async () => {
    fixture = await openBrowserFixture()
    companyId = await anotherCompany(fixture.product, 'visitada@guiche.local')
  })
  group.each.setup(ownWindows)

  /** As after a reload in the middle of a visit: the tab knows the company alone. */
  async function enter(page: Page) {
    await page.evaluate((visit) => sessionStorage.setItem('visit', JSON.stringify(visit)), {
      companyId,
      until: Date.now() + 3_600_000,
      from: '/users',
    })
    await page.reload()
    await banner(page).getByText(inCompany).waitFor()
  }

  test('AUT-13: the tab shows the company, another tab stays with the operator, and leaving returns there', async ({
    assert,
  }) => {
    const page = await fixture.sit('super', '/users')
    await page.getByText('super@guiche.local').waitFor()
    await enter(page)
    await page.getByText('visitada@guiche.local').waitFor()
    assert.equal(await page.getByText('super@guiche.local').count(), 0)

    const other = await page.context().newPage()
    await other.goto(`${fixture.product.url}/users`)
    await other.getByText('super@guiche.local').waitFor()
    assert.equal(await banner(other).count(), 0)
    await banner(page).waitFor()

    await page.getByRole('button', { name: 'Sair da empresa' }).click()
    await page.getByText('super@guiche.local').waitFor()
    assert.equal(await banner(page).count(), 0)
    assert.equal(await page.getByText('visitada@guiche.local').count(), 0)
    await other.reload()
    await other.getByText('super@guiche.local').waitFor()
  })

  test('AUT-13: the visit ends with what the server says, and the operator is told', async () => {
    const page = await fixture.sit('super', '/users')
    await enter(page)
    await fixture.product.sql('delete from auth_access_tokens where operator_id is not null')
    const notice = page.getByText('A visita à empresa terminou. Você está de volta na sua conta.')
    await waitFor('the operator to be told', async () => {
      // The server remembers a token for a moment.
      if (await banner(page).isVisible())
        await page.getByRole('button', { name: 'Atualizar' }).click()
      return notice.isVisible()
    })
    await page.getByText('super@guiche.local').waitFor()
  })
})
