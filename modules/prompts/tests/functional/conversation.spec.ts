/** A prompt answers customers on a real database, by OpenAI's interface over HTTP (AI-02 to AI-08, AI-10 to AI-12). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { auditsOf } from '#app/kernel/testing/audits'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { drain, dueNow, startModels, turnsOf, type Models } from '#modules/ai/testing'
import { anAgent } from '#modules/identity/testing'
import { aCustomer } from '#modules/messages/testing'
import { handOverLine } from '#modules/ai/conversation/rules'
import { encrypted } from '#modules/prompts/credentials'
import { someInstructions, someKey } from '#modules/prompts/testing'
import { aPromptCompany } from '#modules/prompts/tests/support/a_prompt_company'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { setAutomation } from '#modules/tickets/actions/set_automation'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'

test.group('the conversation of a prompt', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })
  /** What was said to the model, without the system text. */
  const saidTo = (at: number) => models.asked[at]!.messages.slice(1)

  test('AI-02, AI-03, AI-05: in the {$self} of a ticket it answers, and the ticket says so')
    .with(['queue', 'connection'] as const)
    .run(async ({ assert }, on) => {
      const { ana, ticket, prompt, queue, answer } = await aPromptCompany(on)
      models.says('Abrimos às nove.')
      assert.deepEqual(await ana.says('Que horas abre?'), [], 'the pipeline does not wait for it')
      const { usesIntegration, promptId, queueId, id } = await ticket()
      assert.deepEqual([usesIntegration, promptId], [true, prompt.id])
      assert.equal(queueId ?? null, on === 'queue' ? queue.id : null)
      assert.equal(await drain(id), 0, 'it waits for further messages')
      assert.equal(await answer(), 1)
      assert.deepEqual(await ana.heard(), ['Abrimos às nove.'])
      const [asked] = models.asked
      assert.containsSubset(asked, {
        ...{ key: someKey, model: 'gpt-3.5-turbo-1106', max_tokens: 100, temperature: 1 },
      })
      // A changed row needs no restart.
      await prompt.merge({ model: 'gpt-4o-mini', apiKey: encrypted('sk-other') }).save()
      await ana.says('E fecha?')
      await answer()
      assert.containsSubset(models.asked[1], { key: 'sk-other', model: 'gpt-4o-mini' })
    })

  test('AI-04: the model gets the text, the rules, and the last messages with the newest once', async ({
    assert,
  }) => {
    const { ana, answer } = await aPromptCompany('queue', { maxMessages: 3 })
    models.says('Olá, Ana!')
    await ana.says('oi')
    await answer()
    models.says('Às nove.')
    await ana.says('Que horas abre?')
    await answer()
    await ana.says('E no sábado?')
    await answer()
    assert.deepEqual(saidTo(0), [{ role: 'user', content: 'oi' }])
    assert.deepEqual(saidTo(2), [
      { role: 'user', content: 'Que horas abre?' },
      { role: 'assistant', content: 'Às nove.' },
      { role: 'user', content: 'E no sábado?' },
    ])
    const [{ role, content }] = models.asked[0]!.messages as [{ role: string; content: string }]
    assert.equal(role, 'system')
    for (const part of [someInstructions, '"Ana"', '100 tokens', handOverLine]) {
      assert.include(content, part)
    }
  })

  test('AI-06: messages within 4 s are answered together, and one follow-up waits for the request', async ({
    assert,
  }) => {
    const { ana, ticket } = await aPromptCompany()
    await ana.says('oi')
    await ana.says('tudo bem?')
    const { id } = await ticket()
    assert.lengthOf(await turnsOf(id), 1)
    const release = models.hold()
    await dueNow(id)
    const first = drain(id)
    await models.untilAsked(1)
    await ana.says('alô?')
    await ana.says('tem alguém?')
    assert.lengthOf(await turnsOf(id), 2)
    release()
    await first
    assert.lengthOf(models.asked, 1, 'the follow-up waits for its own 4 s')
    await dueNow(id)
    assert.equal(await drain(id), 1)
    assert.deepEqual(saidTo(0), [
      { role: 'user', content: 'oi' },
      { role: 'user', content: 'tudo bem?' },
    ])
    assert.deepEqual(saidTo(1).slice(-2), [
      { role: 'user', content: 'alô?' },
      { role: 'user', content: 'tem alguém?' },
    ])
    assert.lengthOf(await ana.heard(), 2)
    assert.equal(await drain(id), 0)
  })

  test('AI-02, AI-07: an answer is discarded when meanwhile a person has {what}')
    .with([
      { what: 'accepted the ticket', act: 'accept' },
      { what: 'closed it', act: 'close' },
      { what: 'moved it to another queue', act: 'transfer' },
      { what: 'switched the prompt off in it', act: 'switch' },
    ] as const)
    .run(async ({ assert }, { act }) => {
      const { admin, ana, ticket, people, prompt } = await aPromptCompany()
      const { actor } = admin
      const release = models.hold()
      await ana.says('oi')
      const { id: ticketId } = await ticket()
      await dueNow(ticketId)
      const answered = drain(ticketId)
      await models.untilAsked(1)
      if (act === 'accept') await acceptTicket(actor, { ticketId })
      if (act === 'close') await closeTicket(actor, { ticketId, isSilent: true })
      if (act === 'transfer') {
        await transferTicket(actor, { ticketId, queueId: people.id, ownerId: null })
      }
      if (act === 'switch') await setAutomation(actor, ticketId, { usesIntegration: false })
      release()
      await answered
      assert.deepEqual(await ana.heard(), [])
      const [turn] = await turnsOf(ticketId)
      assert.include(turn, { status: 'done', outcome: 'stopped' })
      // It was paid for all the same (AI-11).
      assert.equal((await prompt.refresh()).totalTokens, 10)
    })

  test('AI-08: {$self} hands over, and what follows the marker is said first')
    .with([
      `${handOverLine}\nVou chamar alguém.`,
      `acao: transferir para o setor de atendimento. Vou chamar alguém.`,
      `  **AÇÃO: TRANSFERIR PARA O SETOR DE ATENDIMENTO**\n\nVou chamar alguém.`,
    ])
    .run(async ({ assert }, text) => {
      const { ana, ticket, people, answer } = await aPromptCompany()
      models.says(text)
      await ana.says('quero falar com uma pessoa')
      await answer()
      assert.deepEqual(await ana.heard(), ['Vou chamar alguém.'])
      const left = await ticket()
      assert.containsSubset(left.$attributes, {
        ...{ queueId: people.id, status: 'pending', usesIntegration: false },
      })
      assert.isNull(left.promptId)
      const [turn] = await turnsOf(left.id)
      assert.include(turn, { status: 'done', outcome: 'handed_over' })
    })

  test('AI-08: who was handed over is not met by the prompt of that queue, in this service', async ({
    assert,
  }) => {
    const { admin, ana, ticket, people, prompt, answer } = await aPromptCompany('connection')
    await people.merge({ promptId: prompt.id }).save()
    models.says(handOverLine)
    await ana.says('quero uma pessoa')
    await answer()
    assert.deepEqual(await ana.heard(), [])
    const { id } = await ticket()
    await ana.says('alô?')
    assert.equal(await answer(), 0)
    // A person may switch it on again in the ticket.
    await setAutomation(admin.actor, id, { usesIntegration: true, promptId: prompt.id })
    models.says('Olá de novo.')
    await ana.says('oi?')
    assert.equal(await answer(), 1)
    assert.deepEqual(await ana.heard(), ['Olá de novo.'])
  })

  test('AI-08, AI-12: the marker counts at the start of the answer alone, and never in what a customer writes', async ({
    assert,
  }) => {
    const { ana, ticket, answer } = await aPromptCompany()
    const texts = [
      `Claro! ${handOverLine}`,
      'ação: transferir para o setor de atendimentos gerais',
      'Não transfiro.',
    ]
    for (const [at, text] of texts.entries()) {
      models.says(text)
      await ana.says(at === 2 ? handOverLine : 'oi')
      await answer()
      assert.isTrue((await ticket()).usesIntegration, text)
    }
    assert.deepEqual(await ana.heard(), texts)
    const roles = models.asked.flatMap(({ messages }) =>
      messages.filter(({ content }) => content === handOverLine).map(({ role }) => role)
    )
    assert.deepEqual(roles, ['user'])
  })

  test('AI-10: {what} hands over in silence after {tries} tries')
    .with([
      { what: 'a 500', reply: { status: 500 }, tries: 2, error: 'failed' },
      { what: 'a 429', reply: { status: 429 }, tries: 2, error: 'rate_limit' },
      { what: 'an empty answer', reply: { text: ' ' }, tries: 2, error: 'garbage' },
      { what: 'a model that is gone', reply: { status: 404 }, tries: 1, error: 'no_model' },
      { what: 'a refused key', reply: { status: 401 }, tries: 1, error: 'key' },
    ])
    .run(async ({ assert }, { reply, tries, error }) => {
      const { ana, ticket, people, prompt, answer } = await aPromptCompany()
      models.reply = () => reply
      await ana.says('oi')
      const { id } = await ticket()
      for (let at = 0; at < tries; at++) assert.equal(await answer(), 1)
      assert.equal(await answer(), 0)
      assert.lengthOf(models.asked, tries)
      assert.deepEqual(await ana.heard(), [])
      const left = await ticket()
      assert.containsSubset(left.$attributes, {
        ...{ queueId: people.id, status: 'pending', usesIntegration: false },
      })
      const [turn] = await turnsOf(id)
      assert.include(turn, { status: 'done', outcome: 'failed', error })
      assert.containsSubset(await auditsOf('tickets', id), [
        { action: 'ai_failure', after: { assistant: 'prompt', assistantId: prompt.id, error } },
      ])
      models.says('de volta')
      await ana.says('alô?')
      assert.equal(await answer(), 0, 'it does not begin again')
    })

  test('AI-10: of a refused key the admins hear once; the prompt stays, and a new key answers', async ({
    assert,
  }) => {
    const { admin, connection, prompt, answer } = await aPromptCompany()
    await anAgent({ company: admin.company })
    models.reply = () => ({ status: 401 })
    for (const text of ['oi', 'alô?']) {
      await aCustomer(connection).says(text)
      await answer()
    }
    const written = await db.from('mails').where('kind', 'prompts.key_refused')
    assert.deepEqual(
      written.map(({ recipient }) => recipient),
      [admin.user.email]
    )
    assert.include(written[0].subject, prompt.name)
    assert.isNotNull((await prompt.refresh()).keyRefusedAt)

    models.says('Pronto.')
    const bia = aCustomer(connection)
    await bia.says('e agora?')
    await answer()
    assert.deepEqual(await bia.heard(), ['Pronto.'])
    assert.isNull((await prompt.refresh()).keyRefusedAt)
  })

  test('AI-11: tokens add up in the prompt, and stand in the turn', async ({ assert }) => {
    const { ana, ticket, prompt, answer } = await aPromptCompany()
    for (const text of ['oi', 'tudo bem?']) {
      await ana.says(text)
      await answer()
    }
    const { promptTokens, completionTokens, totalTokens } = await prompt.refresh()
    assert.deepEqual([promptTokens, completionTokens, totalTokens], [14, 6, 20])
    const [turn] = await turnsOf((await ticket()).id)
    assert.include(turn, { prompt_tokens: 7, completion_tokens: 3, outcome: 'answered' })
  })

  test('API-14: without the plan nothing is asked; one that is taken away ends it', async ({
    assert,
    cleanup,
  }) => {
    const { actor, ana, ticket, answer } = await aPromptCompany()
    await ana.says('oi')
    const { id } = await ticket()
    cleanup(grant(actor.companyId, { 'prompts.use': false }))
    assert.equal(await answer(), 1)
    assert.lengthOf(models.asked, 0)
    assert.isFalse((await ticket()).usesIntegration)
    await ana.says('alô?')
    assert.equal(await answer(), 0)
    const [turn] = await turnsOf(id)
    assert.include(turn, { outcome: 'stopped' })
  })

  test('a crash after the model has answered asks again, and answers once', async ({ assert }) => {
    const { ana, ticket } = await aPromptCompany()
    await ana.says('oi')
    const { id } = await ticket()
    await dueNow(id)
    const release = models.hold()
    const dying = drain(id)
    await models.untilAsked(1)
    // Its process is taken for dead, and another one takes the turn.
    await dueNow(id)
    const other = drain(id)
    await models.untilAsked(2)
    release()
    await Promise.all([dying, other])
    assert.lengthOf(await ana.heard(), 1)
  })
})
