/** An admin writes a prompt, a queue and a connection choose it, and it stays while they do (AI-01, AI-13). */
import { test } from '@japa/runner'
import type { AiStateWire } from '#modules/ai/sandbox/wire'
import type { PromptsPageWire } from '#modules/prompts/wire'
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

  test('AI-04, AI-08, AI-10: a prompt is tried on the phone, answers a customer, and the ticket says when it hands over', async () => {
    const { key } = await fixture.product.sandbox.call<AiStateWire>('GET', '/api/ai/state')
    const { id: queueId } = await fixture.api.call<{ id: number }>('POST', '/queue', {
      ...{ name: 'Triagem por IA', color: '#7a4b9c' },
    })
    const page = await fixture.sit('admin', '/prompts')
    const form = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Novo prompt' }).first().click()
    const say = async (text: string) => {
      await form.getByRole('textbox', { name: 'Mensagem' }).fill(text)
      await form.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
    }
    const phone = form.getByRole('log')
    // What is missing is said at its field, and the message is not part of the conversation.
    await say('Que horas abre?')
    await form.getByText('Complete o formulário primeiro').waitFor()
    await form.getByLabel('Instruções').fill(instructions)
    await form.getByLabel('Chave da API').fill('sk-not-the-key')
    await form.getByRole('combobox', { name: 'Fila' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: 'Triagem por IA' }).click()
    await say('Que horas abre?')
    await phone.getByText('O provedor não aceita a chave.').waitFor()

    await form.getByRole('button', { name: 'Recomeçar' }).click()
    await form.getByLabel('Chave da API').fill(key)
    await form.getByRole('combobox', { name: 'Modelo' }).click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^gpt-4o$/ })
      .click()
    await say('Que horas abre?')
    await phone.getByText(/^Atendemos de segunda a sexta/).waitFor()
    await form.getByText(/Respondeu em .* tokens lidos/).waitFor()
    await say('Quero uma pessoa')
    await phone.getByText(/pessoas respondem na fila Triagem por IA/).waitFor()
    await form.getByLabel('Nome').fill('Triagem')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'detached' })

    const { prompts } = await fixture.api.call<PromptsPageWire>('GET', '/prompt')
    const promptId = prompts.find(({ name }) => name === 'Triagem')!.id
    await fixture.api.call('PUT', `/queue/${queueId}`, { promptId })
    const { number, ticket } = await fixture.customerWrites('Bia Prado', 'Olá')
    const waiting = { status: 'pending', queueId, userId: null }
    await fixture.api.call('PUT', `/tickets/${ticket.id}`, waiting)
    await fixture.product.sandbox.say(number, 'Que horas abre?')
    await fixture.reaches(number, 'Atendemos de segunda a sexta')
    await page.goto(`${fixture.product.url}/tickets/${ticket.uuid}`)
    const conversation = page.getByRole('log')
    await conversation
      .getByText(/^Atendemos de segunda a sexta/)
      .first()
      .waitFor()
    await fixture.product.sandbox.say(number, 'Quero falar com uma pessoa')
    await fixture.reaches(number, 'Vou chamar alguém')
    await conversation
      .getByText('A inteligência artificial passou o atendimento para pessoas.')
      .waitFor()
    await fixture.api.call('PUT', `/queue/${queueId}`, { promptId: null })
  })
})
