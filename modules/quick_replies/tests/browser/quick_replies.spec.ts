/** A quick reply is created with a file, found by a slash, and sent with its variables filled in. */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { faultsOf } from '#tests/support/axe'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('quick replies', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const enter = (path: string) => fixture.sit('agent', path)
  const composer = (page: Page) => page.locator('[data-composer]')
  const list = (page: Page) => page.getByRole('listbox', { name: 'Respostas rápidas' })

  test('QM-01, QM-02: a new reply with a variable and a file is offered in the composer after a slash', async ({
    assert,
  }) => {
    await fixture.servedCustomer('Iracema Prado', 'Quanto custa?')
    const page = await enter('/quick-messages')
    await page.getByRole('button', { name: 'Adicionar resposta' }).click()
    await page.getByLabel('Atalho').fill('tabela')
    await page.getByLabel('Mensagem').fill('Segue a tabela, ')
    await page.getByRole('button', { name: 'Variáveis' }).click()
    assert.deepEqual(await faultsOf(page, 'the variables'), [])
    await page.getByRole('option', { name: 'Primeiro nome' }).click()
    await page.locator('[data-customer-preview]').getByText('Segue a tabela, Ana').waitFor()
    await page.locator('[data-file-field]').setInputFiles({
      name: 'precos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('arroz;10'),
    })
    assert.deepEqual(await faultsOf(page, 'the form'), [])
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/\/quick-messages/, (route) => looked.then(() => route.continue()))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.locator('.ant-btn-loading').waitFor()
    assert.deepEqual(await faultsOf(page, 'while it is saved'), [])
    goOn()
    await page.getByRole('link', { name: 'precos.csv' }).waitFor()
    assert.deepEqual(await faultsOf(page, 'the page'), [])

    await page.getByRole('link', { name: 'Atendimentos' }).click()
    const item = page.locator('[data-ticket]').filter({ hasText: 'Iracema Prado' })
    await item.getByRole('link').click()
    await page.locator(':focus').and(composer(page)).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.locator(':focus').and(composer(page)).waitFor()
    await page.keyboard.type('tab')
    await list(page).waitFor()
    await page.getByRole('note').getByText('Segue a tabela, Iracema').waitFor()
    assert.deepEqual(await faultsOf(page, 'the list'), [])
    await page.keyboard.press('Enter')
    await list(page).waitFor({ state: 'detached' })
    await page.getByText('precos.csv').waitFor()
    // With a file the text becomes its caption.
    assert.equal(await composer(page).inputValue(), 'Segue a tabela, {{firstName}}')
  })

  test('core.md 2: arrow keys move in the list; Escape closes it, and keeps the typed text and the focus', async ({
    assert,
  }) => {
    const { ticket } = await fixture.servedCustomer('Josué Prado', 'Quanto custa?')
    const page = await enter(`/tickets/${ticket.uuid}`)
    await composer(page).click()
    await page.keyboard.type('/')
    await page.keyboard.type('p')
    await list(page).waitFor()
    const marked = page.getByRole('option', { selected: true })
    const first = await marked.textContent()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=option][aria-selected=true]', { hasNotText: first! }).waitFor()
    // The list grows while other replies load: check both attributes at the same moment.
    await page.waitForFunction(
      () =>
        document.activeElement?.getAttribute('aria-activedescendant') ===
        document.querySelector('[role=option][aria-selected=true]')?.id
    )
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'detached' })
    assert.equal(await composer(page).inputValue(), '/p')
    assert.isTrue(await composer(page).evaluate((field) => field === document.activeElement))
  })
})
