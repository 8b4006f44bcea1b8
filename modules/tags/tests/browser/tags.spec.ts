/** A tag is created, attached to a ticket, renamed and deleted; a colleague sees each step without a reload. */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('tags', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const enter = (name: string) => fixture.sit(name, '/tickets')

  async function openDetails(page: Page, customer: string) {
    await page.locator('[data-ticket]').filter({ hasText: customer }).getByRole('link').click()
    await page.locator('[data-composer]').waitFor()
    await page.getByRole('button', { name: 'Dados do contato' }).click()
    return page.getByRole('region', { name: 'Etiquetas' })
  }

  test('RT-06, TAG-02: an agent tags a ticket, an admin renames the tag and deletes it', async ({
    assert,
  }) => {
    await fixture.servedCustomer('Urbano Leal', 'Chegou quebrado')
    const [agent, admin] = [await enter('agent'), await enter('admin')]
    await admin.getByRole('link', { name: 'Etiquetas' }).click()
    await admin.getByRole('heading', { level: 1, name: 'Etiquetas' }).waitFor()

    const section = await openDetails(agent, 'Urbano Leal')
    const field = section.getByRole('combobox')
    await field.click()
    await agent.keyboard.type('Urgente')
    await agent.keyboard.press('Enter')
    const item = agent.locator('[data-ticket]').filter({ hasText: 'Urbano Leal' })
    await item.getByText('Urgente').waitFor()
    const row = admin.getByRole('row', { name: /Urgente/ })
    await row.waitFor()
    await row.getByText('1', { exact: true }).waitFor()

    await admin.getByRole('button', { name: 'Editar: Urgente' }).click()
    await admin.getByLabel('Nome').fill('Muito urgente')
    await admin.getByRole('radio', { name: '#C42B1C' }).click()
    await admin.getByRole('switch', { name: 'Etapa do kanban' }).click()
    await admin.getByRole('button', { name: 'Salvar' }).click()
    await item.getByText('Muito urgente').waitFor()
    await section.getByText('Muito urgente').waitFor()

    await field.click()
    await agent.keyboard.type('tro')
    await agent.getByTitle('Troca').first().click()
    await section.getByText('Troca', { exact: true }).waitFor()

    await admin.getByRole('button', { name: 'Excluir: Muito urgente' }).click()
    await admin.getByText(/Ela sai de 1 atendimento\./).waitFor()
    await admin.getByRole('button', { name: 'Excluir etiqueta' }).click()
    await item.getByText('Muito urgente').waitFor({ state: 'detached' })
    await section.getByText('Muito urgente').first().waitFor({ state: 'detached' })
    await section.getByText('Troca', { exact: true }).waitFor()
    // The partial text typed while searching has not created a tag.
    await admin.getByRole('row', { name: /Troca/ }).waitFor()
    assert.equal(await admin.getByText('tro', { exact: true }).count(), 0)
  })
})
