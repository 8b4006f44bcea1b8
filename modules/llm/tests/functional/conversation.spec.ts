/** The company's own model answers customers on a real database, by OpenAI's interface over HTTP (LLM-02, LLM-04 to LLM-06, AI-07, AI-08). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { Actor } from '#app/kernel/actor/actor'
import { handOverLine } from '#modules/ai/conversation/rules'
import { leaveTicket } from '#modules/ai/conversation/leave_ticket'
import { startModels, turnsOf, type Models } from '#modules/ai/testing'
import { aCentreCompany, offerQueue } from '#modules/llm/tests/support/a_centre_company'
import { aTemplate } from '#modules/llm/testing'
import { aQueue } from '#modules/queues/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'

test.group('the conversation of the company’s model', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })
  const systemOf = (at: number) => String(models.asked[at]!.messages[0]!.content)
  const saidTo = (at: number) =>
    models.asked[at]!.messages.slice(1).map(({ role, content }) => `${role}: ${String(content)}`)

  test(
    'LLM-02, LLM-03: it answers in tickets {$self}, with the server, model and key of the configuration'
  )
    .with(['in a queue', 'without a queue'] as const)
    .run(async ({ assert }, where) => {
      const { ana, ticket, answer } = await aCentreCompany(
        { openaiModel: 'gpt-4o-mini', temperature: 0.3 },
        { isQueued: where === 'in a queue' }
      )
      models.says('Abrimos às nove.')
      await ana.says('oi')
      await ana.says('Que horas abre?')
      assert.equal(await answer(), 1)
      assert.deepEqual((await ana.heard()).slice(-1), ['Abrimos às nove.'])
      const { usesIntegration, promptId, integrationId } = await ticket()
      assert.deepEqual([usesIntegration, promptId, integrationId], [true, null, null])
      assert.containsSubset(models.asked[0], {
        ...{ key: 'sk-of-the-company', model: 'gpt-4o-mini', max_tokens: 200, temperature: 0.3 },
      })
      assert.deepEqual(saidTo(0), ['user: oi', 'user: Que horas abre?'])
    })

  test('BOT-09, LLM-02: a choice from the menu gets the queue’s greeting, the question after it the model’s answer', async ({
    assert,
  }) => {
    const { ana, companyId, connection, queue, config, answer } = await aCentreCompany()
    await config.merge({ queueId: queue.id }).save()
    await queue.merge({ greetingMessage: 'Aqui é Vendas.' }).save()
    await offerQueue(companyId, connection.id, (await aQueue({ companyId }, 'Trocas')).id)
    await ana.says('oi')
    assert.deepEqual(await ana.says('Vendas'), ['Aqui é Vendas.'])
    assert.equal(await answer(), 0)
    models.says('Abrimos às nove.')
    await ana.says('Que horas abre?')
    assert.equal(await answer(), 1)
    assert.equal((await ana.heard()).at(-1), 'Abrimos às nove.')
  })

  test('LLM-02: {what}: people and menus answer instead')
    .with([
      { what: 'switched off', fields: async () => ({ enabled: false }) },
      {
        what: 'of another queue',
        fields: async (actor: Actor) => ({ queueId: (await aQueue(actor, 'Suporte')).id }),
      },
    ])
    .run(async ({ assert }, { fields }) => {
      const { actor, config, ana, ticket } = await aCentreCompany()
      await config.merge(await fields(actor)).save()
      await ana.says('oi')
      assert.lengthOf(await turnsOf((await ticket()).id), 0)
    })

  test('LLM-02: with a queue filter it answers in that queue, and in no ticket without one', async ({
    assert,
  }) => {
    const inside = await aCentreCompany()
    await inside.config.merge({ queueId: inside.queue.id }).save()
    await inside.ana.says('oi')
    await inside.answer()
    assert.lengthOf(models.asked, 1)
    const outside = await aCentreCompany({}, { isQueued: false })
    await outside.config.merge({ queueId: outside.queue.id }).save()
    await outside.ana.says('oi')
    assert.lengthOf(await turnsOf((await outside.ticket()).id), 0)
  })

  test('LLM-02: switched off while the customer waits, it says nothing', async ({ assert }) => {
    const { ana, config, ticket, answer } = await aCentreCompany()
    await ana.says('oi')
    await ana.says('alguém?')
    await config.merge({ enabled: false }).save()
    await answer()
    assert.lengthOf(models.asked, 0)
    assert.isFalse((await ticket()).usesIntegration)
  })

  test('LLM-04: the text, active templates of general and of the queue’s category, filled in', async ({
    assert,
  }) => {
    const { actor, queue, config, ana, answer } = await aCentreCompany()
    await config.merge({ categoryQueues: { sales: [queue.id] } }).save()
    await aTemplate(actor, {
      content: 'Fila {fila}, cliente {name}, {desconhecida}.',
      category: 'general',
    })
    await aTemplate(actor, { content: 'Vendemos rosas.', category: 'sales' })
    await aTemplate(actor, { content: 'Reinicie o aparelho.', category: 'support' })
    await aTemplate(actor, { content: 'Texto antigo.', category: 'general', isActive: false })
    await ana.says('Que flores há?')
    await answer()
    const system = systemOf(0)
    for (const part of [
      'Você atende a Flor & Cia.',
      ...['Fila Vendas, cliente Ana, {desconhecida}.', 'Vendemos rosas.', handOverLine],
    ]) {
      assert.include(system, part)
    }
    for (const part of ['Reinicie', 'antigo']) assert.notInclude(system, part)
  })

  test('LLM-04: what does not fit is left out from the oldest on, never the text or the question', async ({
    assert,
  }) => {
    const { ana, answer } = await aCentreCompany({ advanced: { contextWindow: 1000 } })
    const long = 'Gostaria de saber o preço de muitas flores diferentes. '.repeat(20)
    for (let at = 0; at < 4; at++) {
      await ana.says(`${at}: ${long}`)
      await answer()
    }
    const said = saidTo(models.asked.length - 1)
    assert.isTrue(said.at(-1)!.startsWith('user: 3: '))
    assert.isFalse(said.some((one) => one.startsWith('user: 0: ')))
    assert.include(systemOf(models.asked.length - 1), 'Flor & Cia')
  })

  test('LLM-05: it reads the last maxConversationLength messages, or none', async ({ assert }) => {
    const { ana, config, answer } = await aCentreCompany({ advanced: { maxConversationLength: 2 } })
    for (const text of ['um', 'dois', 'três']) {
      models.says(`resposta a ${text}`)
      await ana.says(text)
      await answer()
    }
    assert.deepEqual(saidTo(models.asked.length - 1), [
      ...['user: dois', 'assistant: resposta a dois', 'user: três'],
    ])
    await config.merge({ advanced: { ...config.advanced, conversationHistory: false } }).save()
    await ana.says('quatro')
    await answer()
    assert.deepEqual(saidTo(models.asked.length - 1), ['user: quatro'])
  })

  test('LLM-06: {format}: {answer} is sent as {said}')
    .with([
      { format: 'text', answer: '## Preço\n**R$ 5**', said: 'Preço\n\nR$ 5' },
      {
        format: 'markdown',
        answer: '**R$ 5** em [loja](https://a.test)',
        said: '*R$ 5* em loja (https://a.test)',
      },
      { format: 'json', answer: '{"response":"R$ 5","mood":"good"}', said: 'R$ 5' },
    ] as const)
    .run(async ({ assert }, { format, answer: given, said }) => {
      const { ana, companyId, answer } = await aCentreCompany()
      await db
        .from('llm_configs')
        .where({ company_id: companyId })
        .update({
          advanced: db.raw(`advanced || ?::jsonb`, [
            JSON.stringify({
              responseFormat: format,
              monitoring: { logRequests: true, logResponses: true, metrics: true },
            }),
          ]),
        })
      models.says(given)
      await ana.says('Quanto?')
      await answer()
      assert.equal((await ana.heard()).at(-1), said)
      const turn = await db.from('llm_turns').where({ company_id: companyId }).firstOrFail()
      assert.deepEqual(turn.fields, format === 'json' ? { mood: 'good' } : null)
    })

  test('AI-08: the model hands over, and people answer', async ({ assert }) => {
    const { ana, ticket, answer } = await aCentreCompany()
    models.says(`${handOverLine}\nVou chamar alguém.`)
    await ana.says('quero uma pessoa')
    await answer()
    assert.equal((await ana.heard()).at(-1), 'Vou chamar alguém.')
    assert.isFalse((await ticket()).usesIntegration)
    await ana.says('alô?')
    assert.equal(await answer(), 0)
  })

  test('AI-08, LLM-02: {$self}, it is silent in each queue to which people move the ticket')
    .with(['handed over', 'moved by people'] as const)
    .run(async ({ assert }, how) => {
      const { actor, ana, ticket, answer } = await aCentreCompany()
      if (how === 'handed over') models.says(handOverLine)
      await ana.says('quero uma pessoa')
      await answer()
      const { id } = await ticket()
      const asked = models.asked.length
      const other = await aQueue(actor, 'Suporte')
      await transferTicket(actor, { ticketId: id, queueId: other.id, ownerId: null })
      await ana.says('alô?')
      await answer()
      await leaveTicket({ companyId: actor.companyId, ticketId: id })
      await ana.says('tem alguém?')
      await answer()
      assert.lengthOf(models.asked, asked)
      // A new service is a new conversation.
      await closeTicket(actor, { ticketId: id, isSilent: true })
      await ana.says('oi de novo')
      await answer()
      assert.lengthOf(models.asked, asked + 1)
    })

  test('AI-07: nothing is sent after a person took over while the model was asked', async ({
    assert,
  }) => {
    const { actor, ana, ticket, answer, companyId } = await aCentreCompany()
    const release = models.hold()
    await ana.says('Quanto?')
    const before = (await ana.heard()).length
    const answered = answer()
    await models.untilAsked(1)
    await acceptTicket(actor, { ticketId: (await ticket()).id })
    release()
    await answered
    assert.lengthOf(await ana.heard(), before)
    const turn = await db.from('llm_turns').where({ company_id: companyId }).firstOrFail()
    assert.equal(turn.outcome, 'stopped')
  })
})
