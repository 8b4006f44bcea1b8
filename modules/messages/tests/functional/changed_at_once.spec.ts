/** A message is changed while another transaction marks its ticket as read: the change waits, and neither fails. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { anAdmin } from '#modules/identity/testing'
import { accessTicket } from '#modules/tickets/access'
import { accessMessage } from '#modules/messages/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { applyEdit } from '#modules/messages/changes/apply_edit'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import type { InboundChange, MessageKind } from '#modules/whatsapp/contract'
import { waitFor } from '#tests/support/waiting'

const take = new TakeInbound()

// Not wrapped in one transaction: the two transactions must block each other.
test.group('a message changed while its ticket is marked as read', () => {
  async function aFixture(cleanup: (task: () => Promise<void>) => void, kind: MessageKind) {
    const admin = await anAdmin()
    const { company, actor } = admin
    cleanup(async () => {
      for (const table of ['messages', 'tickets', 'contacts']) {
        await db.from(table).where('company_id', company.id).delete()
      }
      await db.from('companies').where('id', company.id).delete()
      await db.from('audit_entries').where('company_id', company.id).delete()
    })
    const inbound = anInbound(await aConnection(actor), { kind, body: 'quero duas' })
    await take.receive(inbound)
    const message = await Message.of(actor).firstOrFail()
    const ticket = await Ticket.of(actor).firstOrFail()
    return { actor, inbound, message, ticket }
  }
  type Fixture = Awaited<ReturnType<typeof aFixture>>

  /** The reader locks the ticket before the change begins, and updates its messages while the change waits. */
  async function whileRead({ actor, ticket }: Fixture, change: () => Promise<unknown>) {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reading = unitOfWork(async (work) => {
      const mine = await accessTicket(actor, ticket.id, { trx: work.trx, lock: true })
      locked.resolve()
      await released.promise
      await clearUnread(work, mine)
    })
    await locked.promise
    const changing = change()
    await waitFor('the change to wait for the ticket', async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
      return rows.length > 0
    })
    released.resolve()
    const outcomes = await Promise.allSettled([reading, changing])
    return outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason)))
  }

  const asked = ({ inbound }: Fixture, change: InboundChange['change']) =>
    take.change(
      {
        ...inbound,
        wid: `${inbound.wid}-CHANGE`,
        target: { wid: inbound.wid, fromMe: false },
        change,
        heardAt: now().toJSDate(),
      },
      { mayWait: false }
    )
  const changes: {
    readonly what: string
    readonly kind: MessageKind
    readonly change: (fixture: Fixture) => Promise<unknown>
    readonly shown: object
  }[] = [
    {
      what: 'IN-28: the customer edits it',
      kind: 'text',
      change: (fixture) => asked(fixture, { kind: 'edit', body: 'quero três' }),
      shown: { body: 'quero três', isEdited: true },
    },
    {
      what: 'IN-29: the customer deletes it',
      kind: 'text',
      change: (fixture) => asked(fixture, { kind: 'delete' }),
      shown: { isDeleted: true },
    },
    {
      what: 'IN-12: it is decrypted late',
      kind: 'undecryptable',
      change: ({ inbound }) => take.receive({ ...inbound, kind: 'text', body: 'quero três' }),
      shown: { kind: 'text', body: 'quero três' },
    },
    {
      what: 'IN-28: we edit it',
      kind: 'text',
      change: ({ actor, message }) =>
        unitOfWork(async (work) => {
          const locked = await accessMessage(actor, message.id, { trx: work.trx, lock: true })
          await applyEdit(work, locked, 'quero três')
        }),
      shown: { body: 'quero três', isEdited: true },
    },
  ]

  test('{what} (IN-55, API-04)')
    .with(changes)
    .run(async ({ assert, cleanup }, { kind, change, shown }) => {
      const fixture = await aFixture(cleanup, kind)
      assert.deepEqual(await whileRead(fixture, () => change(fixture)), ['done', 'done'])
      await fixture.message.refresh()
      assert.containsSubset(fixture.message.$attributes, { ...shown, read: true })
      await fixture.ticket.refresh()
      assert.equal(fixture.ticket.unreadMessages, 0)
    })
})
