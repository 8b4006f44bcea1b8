/** Notes that no person wrote (NOT-01). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { apiAs } from '#app/kernel/testing/api'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { noteLength } from '#modules/notes/contract'
import { noteAutomatically } from '#modules/notes/public'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

test.group('automatic notes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('NOT-01: it names what wrote it, is cut to the length of a note, and is deleted by admins alone', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company })
    const queue = await aQueue(admin.actor)
    await joinQueue(queue, agent.user)
    const ticket = await aTicket(admin.actor, { queueId: queue.id })
    const body = 'x'.repeat(noteLength.max + 1)
    await unitOfWork((work) => noteAutomatically(work, ticket, { body, authorName: 'Agenda' }))

    const calls = apiAs(client, agent)
    const listed = await calls.get('/ticket-notes/list', { ticketId: ticket.id })
    listed.assertStatus(200)
    const [note] = listed.body()
    assert.containsSubset(note, { userId: null, user: { id: null, name: 'Agenda' } })
    assert.lengthOf(note.note, noteLength.max)
    ;(await calls.delete(`/ticket-notes/${note.id}`)).assertStatus(403)
    ;(await apiAs(client, admin).delete(`/ticket-notes/${note.id}`)).assertStatus(200)
  })
})
