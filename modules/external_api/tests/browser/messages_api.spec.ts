/** An admin makes a token, tries a call from the page, and a customer's phone gets the message (EXT-01 to EXT-04). */
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const number = '5511987652801'

test.group('messages API', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('from a number without a token to a message on a phone', async ({ assert }) => {
    await fixture.product.sandbox.addPhone(number, 'Iara Lopes')
    const page = await fixture.sit('admin', '/messages-api')
    await page.getByRole('link', { name: 'Gerar um token nas conexões' }).click()
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: 'Acesso' }).click()
    await drawer.getByRole('button', { name: 'Gerar token' }).click()
    await drawer.getByRole('button', { name: 'Salvar' }).click()
    await drawer.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'API de mensagens' }).first().click()
    const form = page.getByRole('region', { name: 'Enviar um texto', exact: true })
    await form.getByLabel('Número').fill(number)
    await form.getByLabel('Texto', { exact: true }).fill('Seu pedido está pronto.')
    await form.getByRole('button', { name: 'Enviar teste' }).click()
    await form.getByText('Resposta 200').waitFor()
    await form.getByText(/Entregue|Lida/).waitFor()
    const chat = await fixture.product.sandbox.chat(number)
    assert.deepEqual(
      chat.map(({ text }) => text),
      ['Seu pedido está pronto.']
    )
  })
  test('EXT-11: a person makes a key, a program uses it, an admin revokes it', async ({
    assert,
  }) => {
    const page = await fixture.sit('admin', '/messages-api')
    await page.getByRole('button', { name: /Seu perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Chaves de API' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Nova chave' }).click()
    await drawer.getByLabel('Nome').fill('Loja virtual')
    await drawer.getByLabel('Ler contatos').check()
    await drawer.getByRole('button', { name: 'Criar chave' }).click()
    const key = await drawer.getByLabel('Chave de API').inputValue()
    await drawer.getByRole('button', { name: 'Pronto' }).click()
    await drawer.getByText('Nunca usada').waitFor()

    const call = (path: string) =>
      fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${key}` } })
    assert.equal((await call('/api/contacts')).status, 200)
    assert.equal((await call('/api/tickets')).status, 403)
    // The pointer rests where the button was, now on a word with a tooltip, which would take the Escape.
    await page.mouse.move(0, 0)
    await page.getByRole('tooltip').filter({ visible: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.reload()
    const team = page.getByRole('region', { name: 'Chaves de API da equipe' })
    await team.getByText(/segundos/).waitFor()
    await team.getByRole('button', { name: 'Revogar a chave Loja virtual' }).click()
    await page.getByRole('button', { name: 'Revogar', exact: true }).click()
    await team.getByText('Ninguém tem uma chave ainda').waitFor()
    assert.equal((await call('/api/contacts')).status, 401)
  })
})
