/** A customer's phone and a flow, over WhatsApp's own protocol and HTTP (INT-01, INT-02, INT-04, INT-13). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import FlowLane from '#modules/integrations/flows/lane'
import { anIntegration } from '#modules/integrations/testing'
import { startFlow, type Flow } from '#modules/integrations/tests/a_flow'
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

const waitMs = 60_000

test.group('gateway: flows', (group) => {
  let stage: GatewayFixture
  let flow: Flow
  const lane = new FlowLane()
  group.setup(async () => {
    stage = await setUpGateway()
    flow = await startFlow()
    const id = await linkedConnection(stage, '5511900000078')
    const integration = await anIntegration(stage.admin.actor, { url: flow.url })
    await call(stage, 'PUT', `/whatsapp/${id}`, { integrationId: integration.id })
    await lane.start()
    return async () => {
      await lane.stop()
      await flow.stop()
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
  const logged = (text: string) =>
    waitFor(
      async () =>
        (await db
          .from('integration_deliveries')
          .join('messages', 'messages.id', 'integration_deliveries.message_id')
          .where('messages.body', text)
          .select('integration_deliveries.*')
          .first()) as { outcome: string; attempts: number; ticket_id: number } | null,
      `the call for "${text}" is logged`,
      waitMs
    )

  test('INT-01, INT-04: the phone shows the answer, also of a flow that failed at first', async ({
    assert,
  }) => {
    flow.answers({ status: 503 }, { body: { messages: [{ type: 'text', text: 'Olá, Ana' }] } })
    await stage.phones.say(ANA, 'oi', { name: 'Ana' })
    assert.deepEqual(await shown(ANA, 1), ['Olá, Ana'])
    assert.include(await logged('oi'), { outcome: 'done', attempts: 2 })
    flow.says('um', 'dois')
    await stage.phones.say(ANA, 'e agora?', { name: 'Ana' })
    assert.deepEqual(await shown(ANA, 3), ['Olá, Ana', 'um', 'dois'])
  }).timeout(300_000)

  test('INT-02: a person accepts while the flow thinks: its answer never reaches the phone', async ({
    assert,
  }) => {
    flow.says('tarde demais')
    const before = flow.asked.length
    const release = flow.hold()
    await stage.phones.say(JOAO, 'quero um atendente', { name: 'João' })
    await flow.untilAsked(before + 1)
    const { ticketId } = (await db
      .from('flow_steps')
      .where('status', 'pending')
      .select('ticket_id as ticketId')
      .firstOrFail()) as { ticketId: number }
    const { user } = stage.admin
    await call(stage, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: user.id })
    release()
    const { outcome } = await logged('quero um atendente')
    assert.equal(outcome, 'stopped')
    // What had been queued would arrive before this.
    await call(stage, 'POST', `/messages/${ticketId}`, { body: 'Bom dia!' })
    const texts = await shown(JOAO, 1)
    assert.lengthOf(texts, 1)
    assert.include(texts[0], 'Bom dia!')
  }).timeout(300_000)
})
