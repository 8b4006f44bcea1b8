/** A customer's phone and a Typebot, over WhatsApp's own protocol and HTTP (INT-30 to INT-32, INT-02). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import FlowLane from '#modules/integrations/flows/lane'
import { anIntegration, permitLoopback } from '#modules/integrations/testing'
import {
  ANA,
  JOAO,
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

const waitMs = 60_000

test.group('gateway: Typebot', (group) => {
  let stage: GatewayFixture
  let integrationId: number
  const lane = new FlowLane()
  group.setup(async () => {
    stage = await setUpGateway()
    const standIns = ['modules/integrations/sandbox/index']
    const flows = (await startSandbox({ standIns })) as SpawnedSandbox & { flowsUrl: string }
    const forbid = permitLoopback()
    const id = await linkedConnection(stage, '5511900000079')
    const integration = await anIntegration(stage.admin.actor, {
      kind: 'typebot',
      url: flows.flowsUrl,
      slug: 'loja',
      delayMs: 1500,
    })
    integrationId = integration.id
    await call(stage, 'PUT', `/whatsapp/${id}`, { integrationId })
    await lane.start()
    return async () => {
      await lane.stop()
      forbid()
      await flows.kill()
      await tearDownGateway(stage)
    }
  })

  /** What the phone shows of us, once it is so much. */
  const shown = async (number: string, atLeast: number) => {
    const chat = await stage.phones.chatUntil(
      number,
      (all) => all.filter(({ direction }) => direction === 'in').length >= atLeast,
      waitMs
    )
    return chat.filter(({ direction }) => direction === 'in').map(({ text }) => text)
  }
  const list = '*1* - Vendas\n*2* - Suporte\n*3* - Encerrar'
  const greeting = 'Olá! Sou o fluxo de teste. Como posso ajudar?'

  test('INT-30, INT-31, INT-32: the phone sees typing, then the bot’s words and list, and answers by number', async ({
    assert,
  }) => {
    await stage.phones.say(ANA, 'oi', { name: 'Ana' })
    const seen = await waitFor(
      async () => {
        const { state } = (await stage.phones.call('GET', `/api/chats/${ANA}/presence`)) as {
          state: string
        }
        return state === 'composing' ? state : null
      },
      'the phone sees typing',
      waitMs
    )
    assert.equal(seen, 'composing')
    assert.deepEqual(await shown(ANA, 2), [greeting, list])
    await stage.phones.say(ANA, '1', { name: 'Ana' })
    assert.equal((await shown(ANA, 3)).at(-1), 'Vendas, certo. Qual é o seu nome?')
  }).timeout(300_000)

  test('INT-02: a person accepts between two messages: the second never reaches the phone', async ({
    assert,
  }) => {
    const integration = { typebotDelayMessage: 8000 }
    await call(stage, 'PUT', `/queueIntegration/${integrationId}`, integration)
    await stage.phones.say(JOAO, 'oi', { name: 'João' })
    assert.deepEqual(await shown(JOAO, 1), [greeting])
    const { ticketId } = (await db
      .from('flow_steps')
      .orderBy('id', 'desc')
      .select('ticket_id as ticketId')
      .firstOrFail()) as { ticketId: number }
    const { user } = stage.admin
    await call(stage, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: user.id })
    // What is still queued would arrive before this.
    await call(stage, 'POST', `/messages/${ticketId}`, { body: 'Bom dia!' })
    const texts = await shown(JOAO, 2)
    assert.lengthOf(texts, 2)
    assert.include(texts[1], 'Bom dia!')
    const codes = await db
      .from('messages')
      .where({ ticket_id: ticketId, origin: 'bot' })
      .orderBy('id')
      .select('body', 'error_code as code')
    assert.deepEqual(codes, [
      { body: greeting, code: null },
      { body: list, code: 'ERR_TAKEN_OVER' },
    ])
  }).timeout(300_000)
})
