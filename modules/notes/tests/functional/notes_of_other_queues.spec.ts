/** Notes of tickets that a user may not see reach them by no request (TCK-04). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aNote } from '#modules/notes/testing'
import Ticket from '#modules/tickets/models/ticket'
import { aMarkedCompany, maySeeTicket } from '#tests/support/marked_company'
import { everyReading, look } from '#tests/support/marked_requests'

test.group('notes of other queues', (group) => {
  group.each.timeout(300_000)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-04: requests return notes of visible tickets only (seed {$self})')
    .with([1, 2])
    .run(async ({ client, assert }, seed) => {
      const company = await aMarkedCompany(seed)
      const { admin, queues, tickets, watchers } = company
      // `maySeeTicket` is the rule after this queue is deleted.
      ;(await apiAs(client, admin).delete(`/queue/${queues.doomed.id}`)).assertStatus(200)
      const markerOf = (id: number) => `note${seed}x${id}.`
      for (const { id } of tickets) {
        await aNote(
          await Ticket.of(admin.actor).where({ id }).firstOrFail(),
          admin.user,
          markerOf(id)
        )
      }
      for (const watcher of watchers) {
        let read = ''
        const lists = tickets.flatMap(({ id, contactId }) => [
          `/ticket-notes/list?ticketId=${id}`,
          `/ticket-notes/list?contactId=${contactId}`,
        ])
        for (const path of [...everyReading(company), ...lists]) {
          read += (await look(watcher, path)).text
        }
        const shown = tickets.filter(({ id }) => read.includes(markerOf(id)))
        const visible = tickets.filter((ticket) => maySeeTicket(company, watcher, ticket))
        assert.isNotEmpty(visible, watcher.name)
        assert.sameMembers(
          shown.map(({ id }) => id),
          visible.map(({ id }) => id),
          watcher.name
        )
      }
    })
})
