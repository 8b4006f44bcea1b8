/** Conversations of the company's model in which people, customers, failures and its switch meet (LLM-02, LLM-08, AI-07). */
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { handOverLine } from '#modules/ai/conversation/rules'
import { leaveTicket } from '#modules/ai/conversation/leave_ticket'
import { drain, dueNow, startModels } from '#modules/ai/testing'
import { LlmConfig } from '#modules/llm/model'
import { aCentreCompany } from '#modules/llm/tests/support/a_centre_company'
import { aCustomer } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import Ticket from '#modules/tickets/models/ticket'
import { isLate, noteTakeOvers, takeOver } from '#tests/support/take_overs'
import { randomFrom, type Random } from '#tests/support/random'

/** The lane and its locks are those of prompts, whose test has a thousand; `INTERLEAVINGS=1000` has as many here. */
const rounds = Number(process.env.INTERLEAVINGS ?? 300)
/** Conversations at once. */
const width = 8
/** Milliseconds within which the model answers, and between what others do. */
const within = 12

test.group('the company’s model and people at once', () => {
  test('LLM-02, LLM-08, AI-07: nothing is said after a person took over, and each message is answered once or left to people', async ({
    assert,
    cleanup,
  }) => {
    const random = randomFrom(20_261_129)
    const models = await startModels()
    cleanup(() => models.stop())
    models.reply = async () => {
      await pause(random.below(within))
      if (random.chance(0.6)) return { status: 500 }
      return { text: random.chance(0.1) ? `${handOverLine}\nVou chamar alguém.` : 'Olá' }
    }
    const { actor, companyId, connection, queue } = await aCentreCompany({
      errorMessage: 'Um momento.',
    })
    const people = await aQueue(actor, 'Atendimento')
    const other = await aQueue(actor, 'Outra')
    cleanup(async () => {
      await db.from('audit_entries').where('company_id', companyId).delete()
      await db.from('companies').where('id', companyId).delete()
    })
    const takeOvers = await noteTakeOvers(queue.id)
    cleanup(takeOvers.end)
    let switches = 0
    let isOff = false
    /** Tickets during whose conversation it was switched off, or answered in another queue: they may be left to people. */
    const unanswered = new Set<number>()

    const ticketOf = ({ sender }: ReturnType<typeof aCustomer>) =>
      Ticket.of(actor)
        .whereIn('contactId', db.from('contacts').where('number', sender.phone).select('id'))
        .firstOrFail()
    const answers = async (id: number) => {
      await dueNow(id)
      await drain(id)
    }

    /** For everybody, and for a moment. */
    async function switchOff({ chance }: Random, milliseconds: number) {
      switches += 1
      isOff = true
      await LlmConfig.of(actor).update(chance(0.5) ? { enabled: false } : { queue_id: other.id })
      await pause(milliseconds)
      await LlmConfig.of(actor).update({ enabled: true, queue_id: null })
      isOff = false
    }

    async function round(by: Random) {
      const { pick, below, chance } = by
      const before = switches
      const wasOff = isOff
      const ana = aCustomer(connection)
      await ana.says('oi')
      const { id } = await ticketOf(ana)
      const answered = answers(id)
      if (chance(0.5)) {
        await pause(below(within))
        await ana.says('alô?')
        if (chance(0.5)) await ana.says('tem alguém?')
      }
      const first = pick(['accept', 'transfer', 'close', '', ''] as const)
      for (const how of [first, pick(['accept', 'close', ''] as const)]) {
        await pause(below(within))
        await takeOver(actor, how, id, people.id)
        // What the product does after each of them.
        if (how) await leaveTicket({ companyId, ticketId: id })
      }
      const isUntouched = (await Ticket.of(actor).where({ id }).firstOrFail()).status === 'pending'
      if (isUntouched && chance(0.08)) {
        await ana.says('e agora?')
        await Promise.all([switchOff(by, 20 + below(within)), answers(id)])
      }
      await answered
      // The second try, the follow-up, and its second try.
      for (let at = 0; at < 4; at++) await answers(id)
      if (wasOff || switches !== before) unanswered.add(id)
    }

    let left = rounds
    const walk = async () => {
      while (left-- > 0) await round(random)
    }
    await Promise.all(Array.from({ length: width }, walk))

    const orders = await takeOvers.orders()
    assert.deepEqual(orders.filter(isLate), [])
    const pending = await db
      .from('ai_turns')
      .where({ company_id: companyId, status: 'pending' })
      .count('* as count')
    assert.equal(Number(pending[0].count), 0)

    const { rows } = await db.rawQuery(
      `select tickets.id, tickets.uses_integration,
         (select coalesce(sum(sent), 0)::int from ai_turns where ticket_id = tickets.id) as sent,
         (select count(*)::int from messages where ticket_id = tickets.id and from_me and origin = 'bot') as said,
         (select max(id) from messages where ticket_id = tickets.id and not from_me) as newest,
         (select max(last_message_id) from ai_turns where ticket_id = tickets.id
            and outcome in ('answered', 'failed') and sent > 0) as newest_answered
       from tickets where company_id = ?`,
      [companyId]
    )
    assert.deepEqual(
      rows.filter(({ sent, said }: Counts) => sent !== said),
      [],
      'each turn sends what it says it has sent, and nothing else speaks'
    )
    const silent = rows.filter(
      (row: Counts) =>
        row.uses_integration && row.newest !== row.newest_answered && !unanswered.has(row.id)
    )
    assert.deepEqual(silent, [], 'where it still answers, nothing waits')
    assert.isBelow(unanswered.size, rounds / 2)
    const outcomes = await db
      .from('ai_turns')
      .where({ company_id: companyId })
      .groupBy('outcome', 'is_over')
      .select('outcome', 'is_over')
      .count('* as count')
    const often = new Map(
      outcomes.map(({ outcome, is_over: isOver, count }) => [`${outcome} ${isOver}`, Number(count)])
    )
    for (const outcome of [
      ...['answered false', 'handed_over true', 'stopped false', 'failed false', 'failed true'],
    ]) {
      assert.isAbove(often.get(outcome) ?? 0, 0, outcome)
    }
    const turns = await db.from('llm_turns').where({ company_id: companyId }).count('* as count')
    const ended = await db
      .from('ai_turns')
      .where({ company_id: companyId })
      .whereNotNull('model')
      .count('* as count')
    assert.isAtLeast(Number(turns[0].count), Number(ended[0].count), 'the history has each of them')
  }).timeout(300_000)
})

interface Counts {
  readonly id: number
  readonly uses_integration: boolean
  readonly sent: number
  readonly said: number
  readonly newest: string
  readonly newest_answered: string | null
}
