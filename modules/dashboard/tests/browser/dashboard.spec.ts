/** An admin reads the figures of a period, chooses another, and exports them; an agent is redirected to the tickets. */
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { openWindow, signIn } from '#tests/support/browser'
import type { Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

/** A month without data in the demo company. */
const march = '/?from=2025-03-01&to=2025-03-10'

test.group('the dashboard', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
    await servedInMarch(product)
  })
  group.each.setup(ownWindows)

  async function dashboardOf(email: string, address: string): Promise<Page> {
    const page = await signIn(await openWindow(browser), product, email)
    await page.goto(product.url + address)
    return page
  }
  const counter = (page: Page, key: string) =>
    page.locator(`[data-counter=${key}]`).textContent({ timeout: 15_000 })

  test('DSH-02 to DSH-07: shows the figures of the period as counters, charts and tables', async ({
    assert,
  }) => {
    const page = await dashboardOf('admin@guiche.local', march)
    assert.equal(await counter(page, 'finished'), '2')
    assert.equal(await counter(page, 'support_time'), '12,5 min')
    assert.equal(await counter(page, 'wait_time'), '1 h 30 min')

    // Both canvases have really been drawn.
    await page.locator('canvas').nth(1).waitFor()
    const byDay = page.getByRole('table', { name: 'Atendimentos por dia' })
    const rows = await byDay.getByRole('row').allTextContents()
    assert.lengthOf(rows, 11)
    assert.include(rows, '05/03/20252')
    assert.include(rows, '06/03/20250')
    await page.getByRole('button', { name: 'Ver como tabela' }).first().click()
    const byPerson = page.getByRole('table', { name: 'Atendimentos por pessoa' })
    await byPerson.getByRole('row', { name: /2$/ }).waitFor()
  })

  test('DSH-05: a chosen period survives a reload, and going back restores the previous one', async () => {
    const page = await dashboardOf('admin@guiche.local', march)
    await page.getByRole('combobox', { name: 'Últimos dias' }).click()
    await page.getByText('Últimos 15 dias').click()
    await page.waitForURL(/\?days=15$/)
    await page.reload()
    await page.locator('[data-counter=finished]', { hasNotText: /^2$/ }).waitFor()
    await page.goBack()
    await page.locator('[data-counter=finished]', { hasText: /^2$/ }).waitFor()

    // Clearing the dates leaves no period: a message asks for one.
    await page.locator('.ant-picker').hover()
    await page.locator('.ant-picker-clear').click()
    await page.getByText('Escolha um período.').waitFor()
  })

  test('with reduced motion the calendar opens below its field', async ({ assert }) => {
    const context = await openWindow(browser)
    const page = await signIn(context, product, 'admin@guiche.local')
    await page.goto(product.url + march)
    await counter(page, 'finished')
    const field = page.getByPlaceholder('De', { exact: true })
    await field.click()
    const calendar = page.locator('.ant-picker-dropdown')
    await calendar.waitFor()
    const [above, below] = [(await field.boundingBox())!, (await calendar.boundingBox())!]
    assert.isBelow(Math.abs(below.y - (above.y + above.height)), 40)
    assert.isBelow(below.x + below.width, 1440)
  })

  test('exports the attendants and both charts as CSV files', async ({ assert }) => {
    const page = await dashboardOf('admin@guiche.local', march)
    await counter(page, 'finished')
    const saved = async (item: string) => {
      await page.getByRole('button', { name: 'Exportar' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      return {
        name: download.suggestedFilename(),
        text: await readFile(await download.path(), 'utf8'),
      }
    }
    const days = await saved('Atendimentos por data (CSV)')
    assert.equal(days.name, 'atendimentos_por_data_2025-03-01_2025-03-10.csv')
    assert.isTrue(days.text.startsWith('\uFEFFDia;Iniciados\r\n01/03/2025;0\r\n'))
    assert.include(days.text, '05/03/2025;2\r\n')
    const people = await saved('Atendimentos por pessoa (CSV)')
    assert.match(people.text, /;2\r\n/)
    const attendants = await saved('Atendentes (CSV)')
    assert.match(attendants.text, /;0;2;12,5;(online|offline)\r\n/)
  })

  test('AUT-14: an agent has no dashboard; the home page is the ticket list', async ({
    assert,
  }) => {
    const page = await dashboardOf('agent@guiche.local', '/')
    await page.waitForURL(/\/tickets$/)
    assert.equal(await page.getByRole('link', { name: 'Painel' }).count(), 0)
  })
})

/** Two services of one person on 5 March: 10 and 15 minutes, after an hour and two of waiting. */
async function servedInMarch(product: Product) {
  await product.sql(
    `insert into trackings (company_id, ticket_id, contact_id, user_id, queue_id, created_at, queued_at,
       started_at, finished_at)
     select tickets.company_id, tickets.id, tickets.contact_id, users.id, tickets.closed_queue_id, at, at,
       at + waited, at + waited + served
     from (select * from tickets where status = 'closed' order by id limit 1) as tickets
       join users on users.email = 'agent@guiche.local',
       (values (timestamptz '2025-03-05 09:10-03', interval '1 hour', interval '10 minutes'),
               (timestamptz '2025-03-05 13:00-03', interval '2 hours', interval '15 minutes'))
         as served (at, waited, served)`
  )
}
