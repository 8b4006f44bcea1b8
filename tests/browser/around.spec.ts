/** Around the conversation: command palette, keyboard shortcuts, contact, and sign-out. */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { waitFor } from '#tests/support/product'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('around the conversation', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('the palette opens a ticket, a page and a contact, and runs an action', async () => {
    const { number, ticket } = await fixture.servedCustomer('Quitéria Paz', 'Bom dia')
    const page = await fixture.sit('agent')
    await ask(page, 'Quitéria')
    await page.getByRole('group', { name: 'Atendimentos' }).getByText('Quitéria Paz').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(ticket.uuid))

    await ask(page, 'Ajuda')
    await page.getByRole('option', { name: 'Ajuda', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ajuda' }).waitFor()

    // The contact's page: all conversations with them.
    await ask(page, 'Quitéria')
    await page.getByRole('group', { name: 'Contatos' }).getByText('Quitéria Paz').click()
    await page.waitForURL(/\/tickets$/)
    await waitFor('the number to be searched for', async () => {
      return (await page.getByRole('searchbox').inputValue()) === number
    })
    await itemOf(page, 'Quitéria Paz').waitFor()

    await ask(page, 'Modo escuro')
    await page.keyboard.press('Enter')
    await page.locator('html[data-mode=dark]').waitFor()

    // The last choice is listed first the next time; Escape closes without doing anything.
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar' })
    await palette.getByRole('group', { name: 'Recentes' }).getByText('Ajuda').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('the dialog of shortcuts opens with ?, and changes what Enter does', async ({ assert }) => {
    const { number, ticket } = await fixture.servedCustomer('Quirino Sá', 'Oi')
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`)
    const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
    const keys = page.getByRole('dialog', { name: 'Teclas de atalho' })
    // The text field takes the focus once the conversation is loaded; a key pressed before that would be typed into it.
    await page.locator(':focus').and(field).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await keys.getByText('Resposta rápida').waitFor()
    const sends = keys.getByRole('switch', { name: 'Enter envia a mensagem' })
    await sends.click()
    await sends.and(page.locator('[aria-checked=false]')).waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'hidden' })

    await field.fill('primeira')
    await field.press('Enter')
    await page.keyboard.type('segunda')
    assert.equal(await field.inputValue(), 'primeira\nsegunda')
    await field.press('Shift+Enter')
    await fixture.reaches(number, 'primeira\nsegunda')
  })

  test('core.md 5: a contact is corrected and given an extra field, and a colleague sees it', async () => {
    const { ticket } = await fixture.servedCustomer('Qasim Neto', 'Meu nome está errado')
    const address = `/tickets/${ticket.uuid}`
    const agent = await fixture.sit('agent', address)
    const admin = await fixture.sit('admin', address)
    for (const page of [agent, admin]) {
      await page.getByRole('button', { name: 'Dados do contato' }).click()
    }
    await agent.getByRole('button', { name: 'Editar contato' }).click()
    const form = agent.getByRole('dialog', { name: 'Editar contato' })
    await form.getByLabel('Nome', { exact: true }).fill('Q')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.getByText('Muito curto!').waitFor()
    await form.getByLabel('Nome', { exact: true }).fill('Qasim Nader')
    await form.getByRole('button', { name: 'Acrescentar informação' }).click()
    await form.getByRole('textbox', { name: 'Campo' }).fill('CPF')
    await form.getByRole('textbox', { name: 'Valor' }).fill('123.456.789-09')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await agent.getByText('Contato salvo').waitFor()
    await itemOf(agent, 'Qasim Nader').waitFor()
    const details = admin.getByRole('complementary', { name: 'Dados do contato' })
    await details.getByText('Qasim Nader').waitFor()
    await details.getByText('123.456.789-09').waitFor()
  })

  test('after signing out a user must sign in again, and returns to the requested page', async () => {
    const page = await fixture.sit('larissa', '/helps')
    await page.getByRole('button', { name: /Seu perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL(/\/login$/)
    await page.goto(`${fixture.product.url}/helps`)
    await page.waitForURL(/\/login$/)
    await page.getByLabel('E-mail').fill('larissa@guiche.local')
    await page.getByLabel('Senha', { exact: true }).fill('senha errada')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page
      .getByRole('alert')
      .getByText(/não conferem/)
      .waitFor()
    await page.getByLabel('Senha', { exact: true }).fill('guiche-demo')
    await page.keyboard.press('Enter')
    // The page that was requested before signing in.
    await page.getByRole('heading', { level: 1, name: 'Ajuda' }).waitFor()
  })
})

async function ask(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Atendimento, contato/ })
  await field.fill(text)
}

const itemOf = (page: Page, name: string) => page.locator('[data-ticket]').filter({ hasText: name })
