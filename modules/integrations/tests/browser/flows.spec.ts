/** An admin tries a flow on the phone, saves it, gives it to a queue, and a customer is answered by it (INT-01, INT-12). */
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

interface FlowState {
  readonly addresses: { readonly n8n: string; readonly typebot: string }
  readonly dialogflow: { readonly projectName: string; readonly jsonContent: string }
  readonly calls: readonly { readonly path: string }[]
}

test.group('flows', (group) => {
  let fixture: BrowserFixture
  let state: () => Promise<FlowState>

  group.setup(async () => {
    fixture = await openBrowserFixture()
    state = () => fixture.product.sandbox.call<FlowState>('GET', '/api/flows/state')
  })
  group.each.setup(ownWindows)

  test('INT-05, INT-12: a new flow of n8n is tried, saved, and its key is shown once', async ({
    assert,
  }) => {
    const { addresses } = await state()
    const page = await fixture.sit('admin', '/queue-integration')
    await page.getByRole('button', { name: 'Nova integração' }).first().click()
    const form = page.getByRole('dialog')
    const phone = form.getByRole('log')
    // What is missing is said at its field, and the message is not part of the conversation.
    await form.getByRole('button', { name: 'Oi', exact: true }).click()
    await form.getByText('Complete o formulário primeiro').waitFor()
    assert.equal(await phone.locator('[data-own]').count(), 0)

    await form.getByLabel('Endereço do workflow').fill(addresses.n8n)
    await form.getByLabel('Nome').fill('Boas-vindas')
    await form.getByRole('button', { name: 'Oi', exact: true }).click()
    await phone.getByText('Você disse: Oi').waitFor()
    await form.getByText(/Respondeu em .* · HTTP 200/).waitFor()
    await form.getByRole('textbox', { name: 'Mensagem' }).fill('tchau')
    await form.getByRole('textbox', { name: 'Mensagem' }).press('Enter')
    await phone.getByText('O atendimento é encerrado.').waitFor()

    await form.getByRole('button', { name: 'Salvar' }).click()
    const once = page.getByRole('dialog', { name: 'Segredo de Boas-vindas' })
    const secret = await once.getByLabel('Segredo', { exact: true }).inputValue()
    assert.isAbove(secret.length, 30)
    await once.getByText('Como conferir uma chamada').waitFor()
    await once.getByRole('button', { name: 'Já guardei' }).click()
    await once.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: /^Boas-vindas/ }).waitFor()
    assert.notInclude(await page.innerText('body'), secret)
  })

  test('INT-20: the session of Dialogflow is tested with the key of its file', async () => {
    const { dialogflow } = await state()
    const page = await fixture.sit('admin', '/queue-integration')
    await page.getByRole('button', { name: 'Nova integração' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: 'Dialogflow' }).check({ force: true })
    await form.locator('input[type=file]').setInputFiles({
      name: 'key.json',
      mimeType: 'application/json',
      buffer: Buffer.from(dialogflow.jsonContent),
    })
    // The file names its project.
    await form.getByRole('button', { name: 'Testar a sessão' }).click()
    await form.getByText('Dialogflow responde.', { exact: false }).waitFor()
    await form.getByLabel('Projeto').fill('outro')
    await form.getByRole('button', { name: 'Testar a sessão' }).click()
    await form.getByText('O Dialogflow não aceita este projeto').waitFor()
  })

  test('INT-01, INT-30: a Typebot that a queue chooses answers a customer who waits there', async () => {
    const { addresses } = await state()
    await fixture.api.call('POST', '/queueIntegration', {
      ...{
        type: 'typebot',
        name: 'Recepção',
        urlN8N: addresses.typebot,
        typebotSlug: 'triagem',
      },
    })
    const { id: queueId } = await fixture.api.call<{ id: number }>('POST', '/queue', {
      ...{ name: 'Fluxo de teste', color: '#345678' },
    })
    const page = await fixture.sit('admin', '/queues')
    await page.getByRole('button', { name: /^Editar.*Fluxo de teste/ }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Integração' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: 'Recepção' }).click()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'detached' })
    const { number, ticket } = await fixture.customerWrites('Ivo Prado', 'Olá')
    await fixture.api.call('PUT', `/tickets/${ticket.id}`, {
      status: 'pending',
      queueId,
      userId: null,
    })
    await fixture.product.sandbox.say(number, 'Oi')
    await fixture.reaches(number, 'Sou o fluxo de teste')
  })
})
