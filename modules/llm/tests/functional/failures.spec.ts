/** When the company's model gives no answer, how often it may be asked, and what is stored (LLM-06, LLM-08 to LLM-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { startModels, turnsOf, type Models } from '#modules/ai/testing'
import { anAgent } from '#modules/identity/testing'
import { aCentreCompany } from '#modules/llm/tests/support/a_centre_company'
import { peopleOf } from '#modules/llm/conversation/place'
import { settingsOf } from '#modules/llm/settings'
import { aCustomer } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'

test.group('failures and limits of the company’s model', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })

  test('LLM-06, LLM-08: JSON that cannot be read is asked for once more, then it has failed', async ({
    assert,
  }) => {
    const { ana, ticket, answer } = await aCentreCompany({
      ...{ errorMessage: 'Um momento.', advanced: { responseFormat: 'json' } },
    })
    models.says('Claro! R$ 5')
    await ana.says('Quanto?')
    await answer()
    await answer()
    assert.lengthOf(models.asked, 2)
    assert.equal((await ana.heard()).at(-1), 'Um momento.')
    assert.isTrue((await ticket()).usesIntegration)
  })

  test('LLM-08: error: the text once in ten minutes, and people where it fails again', async ({
    assert,
  }) => {
    const { ana, ticket, answer } = await aCentreCompany({ errorMessage: 'Um momento.' })
    models.reply = () => ({ status: 401 })
    await ana.says('Quanto?')
    await answer()
    assert.equal((await ana.heard()).at(-1), 'Um momento.')
    const before = (await ana.heard()).length
    await ana.says('Olá?')
    await answer()
    assert.lengthOf(await ana.heard(), before)
    assert.isFalse((await ticket()).usesIntegration)
    const turns = await turnsOf((await ticket()).id)
    assert.deepEqual(
      turns.map(({ outcome, is_over: isOver, sent }) => [outcome, isOver, sent]),
      [
        ['failed', false, 1],
        ['failed', true, 0],
      ]
    )
  })

  test(
    'AI-10: of a refused key the admins hear once; of a new one, and of one that worked meanwhile, again: {status}'
  )
    .with([
      { status: 401, code: 'other', kind: 'llm.key_refused' },
      { status: 429, code: 'insufficient_quota', kind: 'llm.no_credit' },
    ])
    .run(async ({ client, assert }, { status, code, kind }) => {
      const { admin, companyId, connection, config, answer } = await aCentreCompany({
        advanced: { fallbackBehavior: 'queue' },
      })
      await anAgent({ company: admin.company })
      const mails = async () =>
        (await db.from('mails').where({ kind, company_id: companyId })).map((row) => row.recipient)
      const asks = async () => {
        await aCustomer(connection).says('oi')
        await answer()
      }
      models.reply = () => ({ status, code })
      await asks()
      await asks()
      assert.deepEqual(await mails(), [admin.user.email])
      assert.isNotNull((await config.refresh()).keyRefusedAt)
      assert.isTrue(config.enabled, 'the configuration stays')

      const form = { openaiApiKey: 'sk-another-key' }
      ;(await apiAs(client, admin).put('/llm-config', form)).assertStatus(200)
      assert.isNull((await config.refresh()).keyRefusedAt)
      await asks()
      assert.lengthOf(await mails(), 2)

      models.says('Pronto.')
      await asks()
      assert.isNull((await config.refresh()).keyRefusedAt)
      models.reply = () => ({ status, code })
      await asks()
      await asks()
      assert.lengthOf(await mails(), 3)
    })

  test('AI-10: {status} says nothing of the key')
    .with([{ status: 500 }, { status: 404 }])
    .run(async ({ assert }, { status }) => {
      const { companyId, connection, config, answer } = await aCentreCompany()
      models.reply = () => ({ status })
      await aCustomer(connection).says('oi')
      await answer()
      await answer()
      assert.lengthOf(await db.from('mails').where({ company_id: companyId }), 0)
      assert.isNull((await config.refresh()).keyRefusedAt)
    })

  test('LLM-08: error: after ten minutes the text is sent again', async ({ assert }) => {
    const { ana, ticket, answer } = await aCentreCompany({ errorMessage: 'Um momento.' })
    models.reply = () => ({ status: 401 })
    await ana.says('Quanto?')
    await answer()
    const { id } = await ticket()
    await db
      .from('ai_turns')
      .where('ticket_id', id)
      .update({ ended_at: new Date(Date.now() - 11 * 60_000) })
    await ana.says('Olá?')
    await answer()
    assert.deepEqual((await ana.heard()).slice(-2), ['Um momento.', 'Um momento.'])
    assert.isTrue((await ticket()).usesIntegration)
  })

  test('LLM-08: default: a neutral text, and the model goes on', async ({ assert }) => {
    const { ana, ticket, answer } = await aCentreCompany({
      advanced: { fallbackBehavior: 'default' },
    })
    models.reply = () => ({ status: 401 })
    await ana.says('Quanto?')
    await answer()
    assert.match((await ana.heard()).at(-1)!, /^Desculpe, não consegui responder agora/)
    models.reply = () => ({ text: 'R$ 5' })
    await ana.says('E agora?')
    await answer()
    assert.equal((await ana.heard()).at(-1), 'R$ 5')
    assert.isTrue((await ticket()).usesIntegration)
  })

  test('LLM-08: queue: the ticket moves into the queue of the configuration without a word', async ({
    assert,
  }) => {
    const { actor, config, ana, queue, ticket, answer } = await aCentreCompany({
      advanced: { fallbackBehavior: 'queue' },
    })
    models.reply = () => ({ status: 401 })
    await ana.says('Quanto?')
    const before = (await ana.heard()).length
    await answer()
    assert.lengthOf(await ana.heard(), before)
    assert.equal((await ticket()).queueId, queue.id)
    assert.isFalse((await ticket()).usesIntegration)
    const other = await aQueue(actor, 'Suporte')
    assert.deepEqual(
      await peopleOf(
        { companyId: actor.companyId, queueId: null, connectionId: (await ticket()).connectionId! },
        settingsOf(config)
      ),
      { queueId: queue.id },
      'the first of the connection'
    )
    await config.merge({ queueId: other.id }).save()
    assert.deepEqual(
      await peopleOf(
        { companyId: actor.companyId, queueId: queue.id, connectionId: null },
        settingsOf(config)
      ),
      { queueId: other.id }
    )
  })

  test('LLM-09: no more requests in a minute than the limit, and none of another company counts', async ({
    assert,
  }) => {
    const rateLimiting = { enabled: true, maxRequestsPerMinute: 1, maxTokensPerDay: 1_000_000 }
    const first = await aCentreCompany({ errorMessage: 'Um momento.', advanced: { rateLimiting } })
    const second = await aCentreCompany({ advanced: { rateLimiting } })
    models.says('R$ 5')
    for (const { ana, answer } of [first, second]) {
      await ana.says('Quanto?')
      await answer()
      assert.equal((await ana.heard()).at(-1), 'R$ 5')
    }
    await first.ana.says('E rosas?')
    await first.answer()
    assert.lengthOf(models.asked, 2, 'the server is not asked')
    assert.equal((await first.ana.heard()).at(-1), 'Um momento.')
    const [, limited] = await turnsOf((await first.ticket()).id)
    assert.deepEqual([limited.outcome, limited.error], ['failed', 'limit'])
    // A minute later.
    await db
      .from('llm_requests')
      .where({ company_id: first.companyId })
      .update({ created_at: new Date(Date.now() - 61_000) })
    await first.ana.says('E agora?')
    await first.answer()
    assert.lengthOf(models.asked, 3)
  })

  test('LLM-09: tokens of the day are those that the provider has counted', async ({ assert }) => {
    const rateLimiting = { enabled: true, maxRequestsPerMinute: 100, maxTokensPerDay: 2000 }
    const { ana, companyId, answer } = await aCentreCompany({ advanced: { rateLimiting } })
    await ana.says('Quanto?')
    await answer()
    const used = await db.from('llm_requests').where({ company_id: companyId }).firstOrFail()
    // The stand-in counts 7 read and 3 written.
    assert.deepEqual([used.tokens, used.held], [10, 0])
    await db.from('llm_requests').where({ id: used.id }).update({ tokens: 1990 })
    await ana.says('E rosas?')
    await answer()
    assert.lengthOf(models.asked, 1)
  })

  test('LLM-10: texts are stored where the company wants it, and otherwise only counts', async ({
    assert,
  }) => {
    const { ana, config, companyId, answer } = await aCentreCompany()
    models.says('R$ 5')
    const ask = async (monitoring: {
      logRequests: boolean
      logResponses: boolean
      metrics: boolean
    }) => {
      await config.merge({ advanced: { ...config.advanced, monitoring } }).save()
      await ana.says('Quanto?')
      await answer()
      return db
        .from('llm_turns')
        .where({ company_id: companyId })
        .orderBy('id', 'desc')
        .firstOrFail()
    }
    const all = await ask({ logRequests: true, logResponses: true, metrics: true })
    assert.deepEqual(
      [all.answered, all.outcome, all.prompt_tokens, all.completion_tokens],
      ['R$ 5', 'answered', 7, 3]
    )
    assert.include(all.asked, 'Quanto?')
    assert.isNumber(all.duration_ms)
    const none = await ask({ logRequests: false, logResponses: false, metrics: false })
    assert.deepEqual(
      [none.asked, none.answered, none.outcome, none.prompt_tokens, none.duration_ms, none.model],
      [null, null, null, null, null, null]
    )
  })
})
