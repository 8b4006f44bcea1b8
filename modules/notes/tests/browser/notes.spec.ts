/** A note is added by keyboard alone, read by a colleague, and deleted by its author. */
import { test } from '@japa/runner'
import { faultsOf } from '#tests/support/axe'
import { waitFor } from '#tests/support/product'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('notes', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const enter = (name: string, path?: string) => fixture.sit(name, path)

  test('NOT-01: `n` focuses the field, Enter saves the note, an admin reads it, the author deletes it', async ({
    assert,
  }) => {
    const { ticket } = await fixture.servedCustomer('Noel Prates', 'Entregam à tarde?')
    const address = `/tickets/${ticket.uuid}`
    const agent = await enter('agent', address)
    await agent.locator('[data-composer]:focus').waitFor()
    await agent.keyboard.press('Escape')
    await agent.keyboard.press('n')
    const field = agent.getByPlaceholder('Anotar algo sobre este contato')
    await agent.locator(':focus').and(field).waitFor()
    await agent.keyboard.type('Prefere receber à tarde')
    await agent.keyboard.press('Enter')
    await agent.getByText('Anotação adicionada').waitFor()
    const list = (page: typeof agent) => page.getByRole('list', { name: /Anotações/ })
    await list(agent).getByText('Prefere receber à tarde').waitFor()
    await waitFor('an empty field', async () => (await field.inputValue()) === '')

    const admin = await enter('admin', address)
    await admin.getByRole('button', { name: 'Dados do contato' }).click()
    await list(admin).getByText('Prefere receber à tarde').waitFor()
    await list(admin).getByText('Bruna Teixeira').waitFor()
    assert.deepEqual(await faultsOf(admin, 'notes'), [])

    await agent.getByRole('button', { name: 'Excluir anotação' }).click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Excluir anotação' }).click()
    await agent.getByText('Nada anotado ainda.').waitFor()
  })
})
