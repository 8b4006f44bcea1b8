/** The company's model answers a customer and hands over; a program of the company hears of it, and the person who accepts sees why (LLM-02, LLM-15, AI-08). */
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { waitFor } from '#tests/support/waiting'

/** As the receiver of the sandbox shows it. */
interface Received {
  readonly hook: string
  readonly body: string
}
interface Turn {
  readonly type: string
  readonly data: {
    readonly turn: { readonly outcome: string; readonly texts?: { readonly answer?: string } }
  }
}

test.group('the company’s model answers', (group) => {
  let fixture: BrowserFixture
  let queueId: number

  group.setup(async () => {
    fixture = await openBrowserFixture()
    const { api } = fixture
    const queue = { name: 'Perguntas', color: '#8A5A00', greetingMessage: 'O que quer saber?' }
    queueId = (await api.call<{ id: number }>('POST', '/queue', queue)).id
    await api.call('PUT', '/llm-config', {
      ...{ enabled: true, queueId, provider: 'ollama', ollamaModel: 'llama2' },
      modules: { webhooks: { enabled: true, settings: {} } },
      advancedConfig: { monitoring: { logRequests: true, logResponses: true } },
    })
    return async () => {
      await api.call('PUT', '/llm-config', { enabled: false, queueId: null })
      await api.call('DELETE', `/queue/${queueId}`)
    }
  })
  group.each.setup(ownWindows)

  async function turns(hook: string): Promise<Turn[]> {
    const address = `${fixture.product.sandboxUrl}/api/receiver/deliveries`
    const all = (await (await fetch(address)).json()) as Received[]
    return all
      .filter((one) => one.hook === hook)
      .map(({ body }) => JSON.parse(body) as Turn)
      .toReversed()
  }

  test('LLM-02, LLM-15, AI-08: until somebody is asked for; programs hear each turn, and people read why they answer now', async ({
    assert,
    cleanup,
  }) => {
    const { api, product } = fixture
    const hook = 'turns'
    const { id } = await api.call<{ id: number }>('POST', '/webhooks', {
      ...{ name: 'Vezes da IA', events: ['ai.turn'], active: true },
      url: `${product.sandboxUrl}/api/receiver/hooks/${hook}`,
    })
    cleanup(async () => void (await api.call('DELETE', `/webhooks/${id}`)))
    const { number, ticket } = await fixture.customerWrites('Olívia Serrano', 'Bom dia')
    await api.call('PUT', `/tickets/${ticket.id}`, { status: 'pending', queueId, userId: null })

    await product.sandbox.say(number, 'Vocês abrem no sábado?')
    await fixture.reaches(number, 'aos sábados, das 9h às 13h')
    await product.sandbox.say(number, 'Quero falar com uma pessoa')
    await fixture.reaches(number, 'Vou chamar alguém')
    const heard = await waitFor('both turns at the receiver', async () => {
      const received = await turns(hook)
      return received.length === 2 ? received : null
    })
    assert.deepEqual(
      heard.map(({ type, data }) => [type, data.turn.outcome]),
      [
        ['ai.turn', 'answered'],
        ['ai.turn', 'handed_over'],
      ]
    )
    assert.include(heard[0]!.data.turn.texts?.answer ?? '', 'das 9h às 13h')

    const page = await fixture.sit('admin', `/tickets/${ticket.uuid}`)
    await page.getByText('A inteligência artificial passou o atendimento para pessoas.').waitFor()
    // It is silent from now on.
    const before = (await product.sandbox.chat(number)).length
    await product.sandbox.say(number, 'Vocês abrem no domingo?')
    await page.getByRole('log').getByText('Vocês abrem no domingo?').waitFor()
    assert.lengthOf(await product.sandbox.chat(number), before + 1)
    assert.lengthOf(await turns(hook), 2)
  }).timeout(90_000)
})
