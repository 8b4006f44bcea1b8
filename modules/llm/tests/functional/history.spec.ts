/** What is stored of answers: who reads it, who deletes it, and what is counted (LLM-10, LLM-11). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aTurn } from '#modules/llm/testing'
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

const path = '/llm-config/history'

test.group('llm: the history', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('LLM-11: two entries for a turn, newest first, of one ticket or of all', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const [first, second] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    const at = now().set({ millisecond: 0 })
    await aTurn(first, { createdAt: at, sources: [{ source: 'precos.pdf', score: 0.8 }] })
    await aTurn(second, {
      asked: null,
      answered: null,
      outcome: null,
      promptTokens: null,
      completionTokens: null,
    })
    const calls = apiAs(client, admin)
    const all = (await calls.get(path)).body().history
    assert.deepEqual(
      all.map(({ ticketId, role, content, tokens }: Record<string, unknown>) => [
        ticketId,
        role,
        content,
        tokens,
      ]),
      [
        [second.id, 'assistant', null, null],
        [second.id, 'user', null, null],
        [first.id, 'assistant', 'Às nove.', 12],
        [first.id, 'user', 'Que horas abre?', 40],
      ]
    )
    assert.containsSubset(all[2], {
      ...{ timestamp: at.toUTC().toISO(), sources: [{ source: 'precos.pdf', score: 0.8 }] },
    })
    const one = (await calls.get(path, { ticketId: first.id })).body().history
    assert.lengthOf(one, 2)
    const older = (await calls.get(path, { before: all[0].turnId })).body().history
    assert.lengthOf(older, 2)
  })

  test('LLM-11: of tickets that the reader may see', async ({ client, assert }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const agent = await anAgent({ company: admin.company })
    const [theirs, hidden] = [
      await aTicket(admin.actor),
      await aTicket(admin.actor, { queueId: queue.id }),
    ]
    await theirs.merge({ status: 'open', userId: agent.user.id }).save()
    await aTurn(theirs)
    await aTurn(hidden)
    const calls = apiAs(client, agent)
    const seen = (await calls.get(path)).body().history
    assert.deepEqual(
      [...new Set(seen.map(({ ticketId }: { ticketId: number }) => ticketId))],
      [theirs.id]
    )
    ;(await calls.get(path, { ticketId: hidden.id })).assertStatus(403)
    const stranger = apiAs(client, await anAdmin())
    ;(await stranger.get(path, { ticketId: theirs.id })).assertStatus(404)
    assert.deepEqual((await stranger.get(path)).body().history, [])
  })

  test('RAG-04: whoever reads a ticket sees which documents answers came from', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const agent = await anAgent({ company: admin.company })
    const ticket = await aTicket(admin.actor)
    await ticket.merge({ status: 'open', userId: agent.user.id }).save()
    const hidden = await aTicket(admin.actor, { queueId: queue.id })
    const at = now().set({ millisecond: 0 })
    const [hours, prices] = [
      ...[
        { source: 'horarios.pdf', score: 0.8 },
        { source: 'precos.csv', score: 0.6 },
      ],
    ]
    await aTurn(ticket)
    await aTurn(ticket, { createdAt: at, sources: [hours, prices, { ...hours, score: 0.5 }] })
    await aTurn(ticket, { outcome: 'failed', sources: [hours] })
    await aTurn(hidden, { sources: [hours] })
    const calls = apiAs(client, agent)
    const seen = (await calls.get(`/llm-config/sources/${ticket.id}`)).body()
    assert.lengthOf(seen, 1)
    assert.containsSubset(seen[0], {
      ...{ sources: ['horarios.pdf', 'precos.csv'], createdAt: at.toUTC().toISO() },
    })
    ;(await calls.get(`/llm-config/sources/${hidden.id}`)).assertStatus(403)
    const stranger = apiAs(client, await anAdmin())
    ;(await stranger.get(`/llm-config/sources/${ticket.id}`)).assertStatus(404)
  })

  test('LLM-11: an admin clears one ticket, then all, of the own company alone', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const other = await anAdmin()
    const tickets = [await aTicket(admin.actor), await aTicket(admin.actor)]
    for (const ticket of [...tickets, await aTicket(other.actor)]) {
      await aTurn(ticket)
      await db.table('llm_summaries').insert({
        ...{
          ticket_id: ticket.id,
          company_id: ticket.companyId,
          text: 'Rosas',
          last_message_id: 1,
        },
        updated_at: new Date(),
      })
    }
    const calls = apiAs(client, admin)
    const left = async ({ companyId }: { companyId: number }) => [
      (await db.from('llm_turns').where('company_id', companyId)).length,
      (await db.from('llm_summaries').where('company_id', companyId)).length,
    ]
    const one = await calls.post(`${path}/clear`, { ticketId: tickets[0]!.id })
    assert.equal(one.body().deleted, 1)
    assert.deepEqual(await left(admin.actor), [1, 1])
    ;(await calls.post(`${path}/clear`, {})).assertStatus(200)
    assert.deepEqual(await left(admin.actor), [0, 0])
    assert.deepEqual(await left(other.actor), [1, 1])
    const audits = await auditsOf('llm_turns')
    assert.deepEqual(
      audits.map(({ after }) => after),
      [{ ticketId: tickets[0]!.id }, { ticketId: null }]
    )
  })

  test('LLM-10: figures by day of the company, by model and price', async ({ client, assert }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await aTurn(ticket, { promptTokens: 1_000_000, completionTokens: 1_000_000, durationMs: 1000 })
    await aTurn(ticket, { promptTokens: 0, completionTokens: 0, durationMs: 3000 })
    await aTurn(ticket, {
      outcome: 'failed',
      error: 'timeout',
      promptTokens: null,
      completionTokens: null,
    })
    await aTurn(ticket, { outcome: 'handed_over', model: 'llama2' })
    await aTurn(ticket, { outcome: null, model: null })
    await aTurn(ticket, { createdAt: now().minus({ days: 2 }) })
    await aTurn(ticket, { createdAt: now().minus({ days: 31 }) })
    await aTurn(await aTicket((await anAdmin()).actor))
    const { days, models } = (await apiAs(client, admin).get('/llm-config/figures')).body()
    assert.lengthOf(days, 30)
    assert.containsSubset(days[29], {
      ...{ answered: 2, handedOver: 1, failed: 1, unknown: 1, medianMs: 1000 },
    })
    assert.equal(days[27].answered, 1)
    assert.deepEqual(
      models.map(({ model, answers, price }: Record<string, unknown>) => [
        ...[model, answers, typeof price === 'number' ? price.toFixed(4) : price],
      ]),
      [
        // 0.15 and 0.60 dollars for a million; the 40 and 12 tokens of another day are less than a hundredth of a cent.
        ['gpt-4o-mini', 4, '0.7500'],
        ['llama2', 1, null],
      ]
    )
  })
})
