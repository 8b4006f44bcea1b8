/** The frozen responses and events of the configuration of language models. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin, aSuper } from '#modules/identity/testing'
import { aTurn } from '#modules/llm/testing'
import { anOllama } from '#modules/llm/tests/support/an_ollama'
import { aTicket } from '#modules/tickets/testing'
import env from '#start/env'

/** Other tests leave addresses of theirs. Returns what sets them again. */
function atTheUsualAddresses(): () => void {
  const former = process.env.OLLAMA_URL
  env.set('OLLAMA_URL', 'http://127.0.0.1:11434')
  return () => {
    env.set('OLLAMA_URL', former as never)
    // `set` writes it as a text.
    if (former === undefined) delete process.env.OLLAMA_URL
  }
}

type Modules = Readonly<Record<string, { readonly state: string }>>
/** Which of them are installed is no matter of the wire. */
const withAnyModules = (body: { readonly modules: Modules }) => ({
  ...body,
  modules: Object.fromEntries(
    Object.entries(body.modules).map(([name, one]) => [name, { ...one, state: typeof one.state }])
  ),
})

test.group('llm on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the configuration, and its events', async ({ client, cleanup }) => {
    cleanup(atTheUsualAddresses())
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    assertWire('config_shown', withAnyModules((await calls.get('/llm-config')).body()))
    const form = { enabled: true, openaiApiKey: 'sk-of-a-company-abcd' }
    assertWire('config_saved', withAnyModules((await calls.put('/llm-config', form)).body()))
    assertWire('config_refused', (await calls.put('/llm-config', { temperature: 2 })).body())
    const url = { ollamaUrl: 'http://10.0.0.9:11434' }
    assertWire('server_refused', (await calls.put('/llm-config', url)).body())
    const template = { name: 'Saudação', content: 'Olá, {nome}!' }
    const added = (await calls.post('/llm-config/templates', template)).body()
    assertWire('template_added', added)
    assertWire('templates', (await calls.get('/llm-config/templates')).body())
    const doubled = { name: 'SAUDACAO', content: 'Oi!' }
    assertWire('template_doubled', (await calls.post('/llm-config/templates', doubled)).body())
    assertWire('template_deleted', (await calls.delete(`/llm-config/templates/${added.id}`)).body())
    assertWire(
      'events',
      realtime.deliveries.map(({ as, body }) => ({ as, body }))
    )
  })

  test('what was answered', async ({ client }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await aTurn(ticket, { sources: [{ source: 'horarios.pdf', score: 0.8 }] })
    const calls = apiAs(client, admin)
    const { history } = (await calls.get('/llm-config/history')).body()
    assertWire('history', { history })
    assertWire('sources', (await calls.get(`/llm-config/sources/${ticket.id}`)).body())
    const { days, models } = (await calls.get('/llm-config/figures')).body()
    assertWire('figures', { days: [{ ...days[29], day: '2026-11-28' }], models })
    const cleared = { ticketId: ticket.id }
    assertWire('history_cleared', (await calls.post('/llm-config/history/clear', cleared)).body())
  })

  test('models, and what is tried', async ({ client }) => {
    await anOllama()
    const [admin, operator] = [await anAdmin(), await aSuper()]
    const calls = apiAs(client, admin)
    assertWire('models', (await calls.get('/llm-config/models')).body())
    assertWire('installed', (await calls.get('/llm-config/models/installed')).body())
    assertWire('connection_tested', (await calls.post('/llm-config/test-connection', {})).body())
    const asked = { message: 'Oi', useCurrentConfig: true }
    const answered = (await calls.post('/llm-config/test-prompt', asked)).body()
    assertWire('prompt_tested', { ...answered, latencyMs: 0 })
    const unset = { ...asked, config: { provider: 'openai' } }
    assertWire('prompt_failed', (await calls.post('/llm-config/test-prompt', unset)).body())
    const pull = { modelName: 'mistral', stream: false }
    const theirs = apiAs(client, operator)
    assertWire('pull_started', (await theirs.post('/llm-config/models/pull', pull)).body())
    assertWire('pull_refused', (await theirs.post('/llm-config/models/pull', pull)).body())
    assertWire('pull_latest', (await theirs.get('/llm-config/models/pull')).body())
    assertWire('model_missing', (await theirs.delete('/llm-config/models/phi')).body())
    assertWire('model_deleted', (await theirs.delete('/llm-config/models/mistral%3Alatest')).body())
  })
})
