/** A thousand conversations in which people, customers and failures meet while the model is asked (AI-06, AI-07, AI-10). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setTimeout as pause } from 'node:timers/promises'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { drain, dueNow, startModels } from '#modules/ai/testing'
import { aCustomer } from '#modules/messages/testing'
import { handOverLine } from '#modules/ai/conversation/rules'
import { aPromptCompany } from '#modules/prompts/tests/support/a_prompt_company'
import Ticket from '#modules/tickets/models/ticket'
import { isLate, noteTakeOvers, takeOver } from '#tests/support/take_overs'
import { randomFrom, type Random } from '#tests/support/random'

const rounds = 1000
/** Conversations at once. */
const width = 8
/** Milliseconds within which the model answers, and between what others do. */
const within = 12

test.group('a prompt and people at once', () => {
  test('AI-06, AI-07: nothing is said after a person took over, and each message is answered once or left to people', async ({
    assert,
    cleanup,
  }) => {
    const random = randomFrom(20_261_128)
    const models = await startModels()
    cleanup(() => models.stop())
    models.reply = async () => {
      await pause(random.below(within))
      if (random.chance(0.35)) return { status: 500 }
      return { text: random.chance(0.1) ? `${handOverLine}\nVou chamar alguém.` : 'Olá' }
    }
    const { actor, connection, queue, people } = await aPromptCompany()
    const { companyId } = actor
    cleanup(async () => {
      await db.from('audit_entries').where('company_id', companyId).delete()
      await db.from('companies').where('id', companyId).delete()
    })
    const takeOvers = await noteTakeOvers(queue.id)
    cleanup(takeOvers.end)
    const plan = { 'prompts.use': true }
    cleanup(grant(companyId, plan))
    let withdrawals = 0
    /** Tickets during whose conversation the company was without the plan: their messages may be left to people. */
    const withoutPlan = new Set<number>()

    const ticketOf = ({ sender }: ReturnType<typeof aCustomer>) =>
      Ticket.of(actor)
        .whereIn('contactId', db.from('contacts').where('number', sender.phone).select('id'))
        .firstOrFail()
    const answers = async (id: number) => {
      await dueNow(id)
      await drain(id)
    }

    /** Withdrawals under way. */
    let away = 0
    /** Withdraws the plan from the whole company until the promise has settled. */
    async function withdrawPlanUntil(ended: Promise<unknown>) {
      withdrawals += 1
      away += 1
      plan['prompts.use'] = false
      await ended
      away -= 1
      plan['prompts.use'] = away === 0
    }

    async function round({ pick, below, chance }: Random) {
      const before = withdrawals
      const wasAway = !plan['prompts.use']
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
      }
      // To a closed ticket a customer would begin a new service, in which the prompt may answer.
      const isUntouched = (await Ticket.of(actor).where({ id }).firstOrFail()).status === 'pending'
      if (isUntouched && chance(0.08)) {
        await ana.says('e agora?')
        // Half of the time until the turn has ended, so that some turns surely meet it; else for a moment.
        const turn = answers(id)
        await Promise.all([withdrawPlanUntil(chance(0.5) ? turn : pause(below(within))), turn])
      }
      await answered
      // The second try, the follow-up, and its second try.
      for (let at = 0; at < 4; at++) await answers(id)
      if (wasAway || withdrawals !== before) withoutPlan.add(id)
    }

    let left = rounds
    const walk = async () => {
      while (left-- > 0) await round(random)
    }
    await Promise.all(Array.from({ length: width }, walk))

    const orders = await takeOvers.orders()
    // An answer that hands over moves the ticket in the same transaction, after its text.
    assert.deepEqual(orders.filter(isLate), [])
    const ofCompany = { company_id: companyId }
    const pending = await db.from('ai_turns').where(ofCompany).where('status', 'pending')
    assert.deepEqual(pending, [])

    // Each answer is of other messages than the one before, and one message each.
    const { rows } = await db.rawQuery(
      `select tickets.id,
         (select count(*) from ai_turns where ticket_id = tickets.id and outcome in ('answered', 'handed_over'))
           as answers,
         (select count(distinct last_message_id) from ai_turns where ticket_id = tickets.id
           and outcome in ('answered', 'handed_over')) as answered,
         (select count(*) from messages where ticket_id = tickets.id and from_me and origin = 'bot') as said,
         (select max(id) from messages where ticket_id = tickets.id and not from_me) as newest,
         (select max(last_message_id) from ai_turns where ticket_id = tickets.id and outcome = 'answered')
           as newest_answered,
         tickets.uses_integration
       from tickets where company_id = ?`,
      [companyId]
    )
    assert.deepEqual(
      rows.filter(({ answers: all, answered, said }: Counts) => all !== answered || all !== said),
      []
    )
    // Where the prompt still answers, nothing waits.
    const silent = rows.filter(
      (row: Counts) =>
        row.uses_integration && row.newest !== row.newest_answered && !withoutPlan.has(row.id)
    )
    assert.deepEqual(silent, [])
    // It depended on the moment: all of it happened often, and most conversations had the plan throughout. Of what ended
    // by itself nobody took the ticket, and no failure moved it.
    const [{ count: ended }] = await db
      .from('ai_turns')
      .where({ 'ai_turns.company_id': companyId, 'outcome': 'stopped', 'status': 'done' })
      .whereNotIn(
        'ticket_id',
        orders.flatMap(({ ticket_id: id, taken_at: at }) => (at === null ? [] : [id]))
      )
      .count('* as count')
    assert.isAbove(Number(ended), 0, 'ended without the plan')
    assert.isBelow(withoutPlan.size, rounds / 2)
    const outcomes = await db
      .from('ai_turns')
      .where(ofCompany)
      .groupBy('outcome')
      .select('outcome')
      .count('* as count')
    const often = new Map(outcomes.map(({ outcome, count }) => [outcome, Number(count)]))
    for (const outcome of ['answered', 'handed_over', 'stopped', 'failed']) {
      assert.isAbove(often.get(outcome) ?? 0, 9, outcome)
    }
  }).timeout(600_000)
})

interface Counts {
  readonly id: number
  readonly answers: string
  readonly answered: string
  readonly said: string
  readonly newest: string
  readonly newest_answered: string | null
  readonly uses_integration: boolean
}
