/** Programs of a company hear of each turn of its model, where it wants them to (LLM-10, LLM-15, ADR 58). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { eventRecorder, type NamedEvent } from '#app/kernel/modules/event_recorder'
import { contribute } from '#app/kernel/modules/extension_point'
import { outgoingEvent } from '#app/kernel/modules/outgoing_event'
import { registry } from '#app/kernel/modules/registry'
import { apiAs } from '#app/kernel/testing/api'
import { alsoGuest, onlyGuests, type Guest } from '#app/kernel/tests/support/guests'
import { startModels, turnsOf, type Models } from '#modules/ai/testing'
import type { SomeoneSignedIn } from '#modules/identity/testing'
import type { LlmTurnEnded } from '#modules/llm/contract'
import OutgoingTurn from '#modules/llm/history/outgoing_turn'
import { aCentreCompany } from '#modules/llm/tests/support/a_centre_company'

const outgoing = new OutgoingTurn()
const off = { enabled: false, settings: {} }
const modules = (webhooks: boolean) => ({
  ...{ rag: off, calendar: off, database: off, functions: off },
  webhooks: { enabled: webhooks, settings: {} },
})
const logged = (logRequests: boolean, logResponses: boolean) => ({
  monitoring: { logRequests, logResponses, metrics: true },
})

test.group('llm: turns as events for programs', (group) => {
  let models: Models
  /** As the recorders of the kernel get them, before the commit. */
  let ended: LlmTurnEnded[]
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    ended = []
    const record = async (_work: unknown, events: readonly NamedEvent[]) => {
      for (const one of events) if (one.name === 'llm.turn_ended') ended.push(one.event)
    }
    const takeOut = alsoGuest({
      contributes: [
        contribute(eventRecorder, async () => ({
          default: class {
            record = record
          },
        })),
      ],
    })
    return async () => {
      takeOut()
      await models.stop()
      await undo()
    }
  })

  const bodyOf = async (turn: LlmTurnEnded) => {
    const sent = outgoing.describe(turn)
    if (!sent) return null
    return { ...sent.facts, ...(await outgoing.details(turn, [sent.rowId])).get(sent.rowId) }
  }

  test('LLM-10, LLM-15: it says what the turn was; texts as far as they are stored: {what}')
    .with([
      {
        what: 'both',
        stored: [true, true],
        texts: { question: 'Que horas abre?', answer: 'Às 9.' },
      },
      { what: 'the question', stored: [true, false], texts: { question: 'Que horas abre?' } },
      { what: 'the answer', stored: [false, true], texts: { answer: 'Às 9.' } },
      { what: 'none', stored: [false, false], texts: null },
    ] as const)
    .run(async ({ assert }, { stored, texts }) => {
      const { ana, answer } = await aCentreCompany({
        ...{
          modules: modules(true),
          openaiModel: 'gpt-4o-mini',
          advanced: logged(stored[0], stored[1]),
        },
      })
      models.says('Às 9.')
      await ana.says('Que horas abre?')
      await answer()
      assert.lengthOf(ended, 1)
      const { durationMs, ...body } = (await bodyOf(ended[0]!)) as Record<string, unknown>
      assert.isAtLeast(durationMs as number, 0)
      assert.deepEqual(body, {
        ...{ turnId: ended[0]!.turnId, outcome: 'answered', model: 'gpt-4o-mini' },
        ...{ tokens: { prompt: 7, completion: 3 }, ...(texts && { texts }) },
      })
    })

  test('LLM-15: once for a turn, also of one that fails after two tries', async ({ assert }) => {
    const { ana, ticket, answer } = await aCentreCompany({ modules: modules(true) })
    models.reply = () => ({ status: 500 })
    await ana.says('oi')
    await answer()
    await answer()
    const turns = await turnsOf((await ticket()).id)
    assert.deepEqual(
      turns.map(({ outcome, attempts }) => [outcome, attempts]),
      [['failed', 2]]
    )
    assert.deepEqual(
      ended.map(({ outcome, tokens }) => [outcome, tokens]),
      [['failed', null]]
    )
  })

  test('LLM-15: switched off, programs hear of none', async ({ assert }) => {
    const { ana, answer } = await aCentreCompany({ modules: modules(false) })
    models.says('Às 9.')
    await ana.says('Que horas abre?')
    await answer()
    assert.lengthOf(ended, 1)
    assert.isNull(await bodyOf(ended[0]!))
  })

  test('LLM-15, LLM-16: texts of a cleared history, and of another company, are in none', async ({
    client,
    assert,
  }) => {
    const [own, other] = [
      await aCentreCompany({ modules: modules(true), advanced: logged(true, true) }),
      await aCentreCompany(),
    ]
    models.says('Às 9.')
    await own.ana.says('Que horas abre?')
    await own.answer()
    const { turnId } = ended[0]!
    assert.equal((await outgoing.details(own, [turnId])).size, 1)
    assert.equal((await outgoing.details(other, [turnId])).size, 0)
    await apiAs(client, own.admin).post('/llm-config/history/clear', {})
    assert.equal((await outgoing.details(own, [turnId])).size, 0)
  })

  const stateOf = async (client: ApiClient, admin: SomeoneSignedIn) =>
    (await apiAs(client, admin).get('/llm-config')).body().modules.webhooks.state

  test('LLM-15: the switch is installed while a module sends such events', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admin } = await aCentreCompany({ modules: modules(true) })
    const senders = registry.enabled.filter(({ asks = [] }) =>
      asks.some(({ key }) => key === outgoingEvent.key)
    )
    const others = registry.enabled.filter((one) => !senders.includes(one))
    cleanup(onlyGuests(...(others as readonly Guest[])))
    assert.equal(await stateOf(client, admin), 'notInstalled')
    const takeOut = alsoGuest({ asks: [outgoingEvent] })
    assert.equal(await stateOf(client, admin), 'on')
    takeOut()
  })

  test('LLM-15: a webhook that listens to it has a delivery for each turn, in their order', async ({
    client,
    assert,
  }) => {
    // Deleted with its folder, there is no module that sends.
    if (!registry.isAsked(outgoingEvent)) return assert.isFalse(registry.isEnabled('webhooks'))
    const { admin, ana, answer } = await aCentreCompany({ modules: modules(true) })
    const calls = apiAs(client, admin)
    const form = {
      name: 'BI',
      url: 'https://hooks.example.com/',
      events: ['ai.turn', 'message.sent'],
    }
    const { id } = (await calls.post('/webhooks', form)).body()
    for (const text of ['um', 'dois']) {
      models.says(text)
      await ana.says(text)
      await answer()
    }
    const { deliveries } = (await calls.get(`/webhooks/${id}/deliveries`)).body()
    assert.deepEqual(deliveries.map(({ event }: { event: string }) => event).reverse(), [
      'message.sent',
      'ai.turn',
      'message.sent',
      'ai.turn',
    ])
  })
})
