/** Four processes close inactive tickets while a customer answers: each ticket is closed, and sent a text, once. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { anAgent } from '#modules/identity/testing'
import CloseIdle from '#modules/tickets/jobs/close_idle'
import CloseUnansweredMenus from '#modules/tickets/jobs/close_unanswered_menus'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

const fourTimes = (work: () => Promise<void>) => Promise.all([1, 2, 3, 4].map(work))

test.group('concurrent automatic closing', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(() => {
    clock = frozenClock()
    return clock.thaw
  })

  /** Committed, since each process has to see it: twenty tickets in which the last message is ours. */
  async function manyTickets(
    cleanup: (task: () => Promise<void>) => void,
    columns: { status: 'open' | 'pending'; isAtMenu?: boolean }
  ) {
    const { company, actor, user } = await anAgent()
    cleanup(async () => {
      for (const table of ['messages', 'tickets', 'contacts']) {
        await db.from(table).where('company_id', company.id).delete()
      }
      await db.from('companies').where('id', company.id).delete()
    })
    const { id: connectionId } = await aConnection(actor, { idleMinutes: 30, idleText: 'Fim.' })
    const userId = columns.status === 'open' ? user.id : null
    for (let count = 0; count < 20; count++) {
      const ticket = await aTicket(actor, { connectionId, userId, ...columns })
      await aMessage(ticket, { fromMe: true, origin: 'user', sentAt: now() })
    }
    return {
      actor,
      closings: () =>
        db.from('audit_entries').where({ company_id: company.id, action: 'tickets.close' }),
      tickets: () => db.from('tickets').where('company_id', company.id),
      texts: () => db.from('messages').where({ company_id: company.id, origin: 'bot' }),
    }
  }

  test('CLO-15: four concurrent runs close each ticket once and send one text each', async ({
    assert,
    cleanup,
  }) => {
    const { closings, tickets, texts } = await manyTickets(cleanup, { status: 'open' })
    clock.minutesLater(120)
    await fourTimes(() => new CloseIdle().handle())
    assert.isTrue((await tickets()).every(({ status }) => status === 'closed'))
    assert.lengthOf(await closings(), 20)
    const sent = await texts()
    assert.lengthOf(sent, 20)
    assert.equal(new Set(sent.map(({ ticket_id: id }) => id)).size, 20)
  })

  test('CLO-16: four concurrent runs close each ticket once and send nothing', async ({
    assert,
    cleanup,
  }) => {
    const { actor, closings, tickets, texts } = await manyTickets(cleanup, {
      status: 'pending',
      isAtMenu: true,
    })
    await writeSetting(actor, 'tickets.menu_window', 20)
    clock.minutesLater(120)
    await fourTimes(() => new CloseUnansweredMenus().handle())
    assert.isTrue((await tickets()).every(({ status }) => status === 'closed'))
    assert.lengthOf(await closings(), 20)
    assert.lengthOf(await texts(), 0)
  })
})
