/** An agent gets a suggestion, changes it and sends it: the customer reads what stood in the field, and nothing before (ADR 68). */
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('help from the language model', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
    await fixture.api.call('PUT', '/llm-config', { agentHelp: { enabled: true } })
  })
  group.each.setup(ownWindows)

  test('a suggestion is used, changed and sent; a message is translated; a summary becomes a note', async ({
    assert,
  }) => {
    const { number, ticket } = await fixture.customerWrites(
      'Jacira Prado',
      'Hello, where is my order?'
    )
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Aceitar').first().click()
    const field = page.locator('[data-composer]')
    await field.waitFor()

    await button('Ajuda da IA').click()
    await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).click()
    const card = page.getByRole('region', { name: 'Resposta sugerida' })
    await card.getByRole('button', { name: 'Usar' }).click()
    await card.waitFor({ state: 'detached' })
    const suggested = await field.inputValue()
    assert.isNotEmpty(suggested)
    await page.waitForFunction(() => document.activeElement?.matches('[data-composer]'))
    await page.keyboard.type(' Abraço!')
    const before = await fixture.product.sandbox.chat(number)
    assert.lengthOf(
      before.filter(({ text }) => text?.includes(suggested)),
      0
    )
    await page.keyboard.press('Enter')
    await fixture.reaches(number, `${suggested} Abraço!`)

    const bubble = page.locator('[data-bubble]').filter({ hasText: 'where is my order' }).first()
    await bubble.hover()
    await page.getByRole('button', { name: 'Reagir e mais opções' }).first().click()
    await page.getByRole('menuitem', { name: 'Traduzir' }).click()
    const translation = page.getByRole('group', { name: 'Tradução' })
    await translation.getByRole('button', { name: 'Ocultar' }).click()
    await translation.waitFor({ state: 'detached' })

    await field.press('Escape')
    await page.keyboard.press('t')
    await button('Resumir a conversa').click()
    const summary = page.getByRole('textbox', { name: 'Resumo da conversa' })
    await summary.fill('Jacira quer rosas no sábado.')
    await button('Salvar como anotação').click()
    await page.getByText('Salvo para quem assume o atendimento.').waitFor()
  }).timeout(90_000)
})
