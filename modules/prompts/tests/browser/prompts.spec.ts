/** An admin writes a prompt, a queue and a connection choose it, and it stays while they do (AI-01, AI-13). */
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const instructions =
  'Você é o assistente da Flor & Cia, uma floricultura em Campinas. Escreve de forma breve e gentil.'

test.group('prompts', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('AI-01, AI-13: a prompt is written, chosen by a queue and a connection, and kept while they name it', async ({
    assert,
  }) => {
    const page = await fixture.sit('admin', '/prompts')
    const form = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Novo prompt' }).first().click()
    await form.getByLabel('Nome').fill('Atendente virtual')
    await form.getByLabel('Instruções').fill('Curto demais.')
    await form.getByLabel('Chave da API').fill('sk-very-secret-wxyz')
    await form.getByRole('button', { name: 'Salvar' }).click()
    // What is wrong is said at its field.
    await form.getByText(/^Pelo menos 50 caracteres/).waitFor()
    await form.getByLabel('Instruções').fill(instructions)
    await form.getByRole('combobox', { name: 'Fila' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: 'Suporte' }).click()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: /^Atendente virtual/ }).waitFor()

    await page.getByRole('button', { name: 'Editar: Atendente virtual' }).click()
    await form.getByText('••••wxyz').waitFor()
    assert.notInclude(await page.content(), 'very-secret')
    await page.keyboard.press('Escape')

    const choose = async (path: string, edit: RegExp, tab: string | null) => {
      await page.goto(fixture.product.url + path)
      await page.getByRole('button', { name: edit }).first().click()
      if (tab) await form.getByRole('tab', { name: tab }).click()
      await form.getByRole('combobox', { name: 'Prompt de IA' }).click()
      await page.locator('.ant-select-item-option').filter({ hasText: 'Atendente virtual' }).click()
      await form.getByRole('button', { name: 'Salvar' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await choose('/queues', /^Editar: Suporte/, null)
    await choose('/connections', /^Editar/, 'Robô')

    await page.goto(`${fixture.product.url}/prompts`)
    await page.getByRole('button', { name: 'Excluir: Atendente virtual' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir o prompt “Atendente virtual”?' })
    await question.getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Uma fila ou conexão usa este prompt.').waitFor()

    // Otherwise it would answer the customers of the tests that follow.
    const none = { promptId: null }
    const connection = await fixture.idOf('/whatsapp', 'Loja 1')
    await fixture.api.call('PUT', `/whatsapp/${connection}`, none)
    await fixture.api.call('PUT', `/queue/${await fixture.idOf('/queue', 'Suporte')}`, none)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('cell', { name: /^Atendente virtual/ }).waitFor({ state: 'detached' })
  })
})
