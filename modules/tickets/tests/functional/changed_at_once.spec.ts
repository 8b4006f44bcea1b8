/** A message changes while its ticket is read: the change waits for the reader, and neither of them fails. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { anAdmin } from '#modules/identity/testing'
import { accessMessage, accessTicket } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { applyEdit } from '#modules/tickets/inbound/apply_edit'
import TakeInbound from '#modules/tickets/inbound/take_inbound'
import Message from '#modules/tickets/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, anInbound } from '#modules/tickets/testing'
import type { InboundChange, MessageKind } from '#modules/whatsapp/contract'
import { waitFor } from '#tests/support/waiting'

const take = new TakeInbound()

// Not in one transaction: the two must be able to wait for each other.
test.group('a message that changes while it is read', () => {
  async function aStory(cleanup: (task: () => Promise<void>) => void, kind: MessageKind) {
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
  type Story = Awaited<ReturnType<typeof aStory>>

  /** The reader holds the ticket before the change begins, and turns to its messages while the change waits. */
  async function whileRead({ actor, ticket }: Story, change: () => Promise<unknown>) {
    const [held, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reading = unitOfWork(async (work) => {
      const mine = await accessTicket(actor, ticket.id, { trx: work.trx, lock: true })
      held.resolve()
      await goes.promise
      await clearUnread(work, actor, mine)
    })
    await held.promise
    const changing = change()
    await waitFor('the change to wait for the ticket', async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
      return rows.length > 0
    })
    goes.resolve()
    const outcomes = await Promise.allSettled([reading, changing])
    return outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason)))
  }

  const asked = ({ inbound }: Story, change: InboundChange['change']) =>
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
    readonly change: (story: Story) => Promise<unknown>
    readonly shown: object
  }[] = [
    {
      what: 'IN-28: the customer edits it',
      kind: 'text',
      change: (story) => asked(story, { kind: 'edit', body: 'quero três' }),
      shown: { body: 'quero três', isEdited: true },
    },
    {
      what: 'IN-29: the customer takes it back',
      kind: 'text',
      change: (story) => asked(story, { kind: 'delete' }),
      shown: { isDeleted: true },
    },
    {
      what: 'IN-12: it is opened late',
      kind: 'sealed',
      change: ({ inbound }) => take.receive({ ...inbound, kind: 'text', body: 'quero três' }),
      shown: { kind: 'text', body: 'quero três' },
    },
    {
      what: 'IN-28: we edit it',
      kind: 'text',
      change: ({ actor, message }) =>
        unitOfWork(async (work) => {
          const held = await accessMessage(actor, message.id, { trx: work.trx, lock: true })
          await applyEdit(work, held, 'quero três')
        }),
      shown: { body: 'quero três', isEdited: true },
    },
  ]

  test('{what} (IN-55, API-04)')
    .with(changes)
    .run(async ({ assert, cleanup }, { kind, change, shown }) => {
      const story = await aStory(cleanup, kind)
      assert.deepEqual(await whileRead(story, () => change(story)), ['done', 'done'])
      await story.message.refresh()
      assert.containsSubset(story.message.$attributes, { ...shown, read: true })
      await story.ticket.refresh()
      assert.equal(story.ticket.unreadMessages, 0)
    })
})
