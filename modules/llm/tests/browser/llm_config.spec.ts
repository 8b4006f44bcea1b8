/** The operator configures the model of the demo company, tries it before it is saved, and downloads another (LLM-01, LLM-12, LLM-13). */
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('configuration of the language model', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('LLM-01, LLM-12, LLM-13: a configuration is tried before it is saved, a model downloaded, and a template kept', async ({
    assert,
  }) => {
    const page = await fixture.sit('super', '/llm-config')
    const tab = (name: string) => page.getByRole('tab', { name }).click()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const prompt = page.getByLabel('Prompt do sistema')
    await prompt.fill('Você atende pela Flor & Cia.')
    await button('Testar conexão').click()
    await page.getByText('Ollama respondeu').waitFor()

    // Tried before it is saved.
    await tab('Teste')
    await page.getByLabel('Mensagem', { exact: true }).fill('Bom dia!')
    await button('Testar').click()
    await page.getByText(/Como posso ajudar/).waitFor()
    await page.getByText(/^\d+ tokens$/).waitFor()

    // Leaving asks, and stays.
    await page.getByRole('link', { name: 'Contatos' }).first().click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
    await page.keyboard.press('Escape')
    assert.include(page.url(), '/llm-config')

    await button('Salvar').click()
    await page.getByText('Configurações salvas').waitFor()
    await page.reload()
    await tab('Básico')
    await prompt.waitFor()
    assert.equal(await prompt.inputValue(), 'Você atende pela Flor & Cia.')

    await tab('Gerenciar modelos')
    await button('Baixar mistral').click()
    await page.getByText(/Baixando mistral/).waitFor()
    // It goes on while nobody looks.
    await page.goto(`${fixture.product.url}/contacts`)
    await page.goto(`${fixture.product.url}/llm-config?tab=manage`)
    await button('Excluir mistral:latest').click({ timeout: 20_000 })
    const question = page.getByRole('dialog', { name: /“mistral:latest”/ })
    await question.getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Modelo excluído').waitFor()

    await tab('Modelos de texto')
    await page.getByRole('button', { name: 'Novo modelo de texto' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Nome', { exact: true }).fill('Saudação')
    await drawer.getByLabel('Texto', { exact: true }).fill('Olá, {nome}!')
    await drawer.getByText('1 variável: {nome}').waitFor()
    await drawer.getByRole('button', { name: 'Salvar' }).click()
    await drawer.waitFor({ state: 'detached' })
    await button('Excluir: Saudação').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Nenhum modelo de texto ainda').waitFor()
  }).timeout(90_000)
})
