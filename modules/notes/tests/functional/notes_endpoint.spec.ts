/** Endpoints of ticket notes: reading, writing and deleting (NOT-01, AUT-14). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aNote } from '#modules/notes/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

const textOf = (notes: readonly { note: string }[]) => notes.map(({ note }) => note)

test.group('ticket notes: writing', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('NOT-01, API-13: a note is stored with its author and its ticket’s contact, and audited', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const ticket = await aTicket(agent.actor, { status: 'open', userId: agent.user.id })
    const { id: ticketId, contactId } = ticket
    const answer = await apiAs(client, agent).post('/ticket-notes', {
      note: '  Prefere à tarde ',
      ticketId,
      contactId,
    })
    answer.assertStatus(200)
    const { id, createdAt, updatedAt, ...note } = answer.body()
    const { id: userId, name } = agent.user
    const user = { id: userId, name }
    assert.deepEqual(note, { note: 'Prefere à tarde', ticketId, contactId, userId, user })
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.equal(updatedAt, createdAt)
    const audits = await auditsOf('notes', id)
    assert.containsSubset(audits, [{ action: 'notes.add', user_id: userId }])
  })

  test('NOT-01: the contact defaults to the ticket’s', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { id: ticketId, contactId } = await aTicket(admin.actor)
    const answer = await apiAs(client, admin).post('/ticket-notes', { note: 'ok', ticketId })
    answer.assertStatus(200)
    assert.equal(answer.body().contactId, contactId)
  })

  test('NOT-01: {input} is not a valid note')
    .with(
      [
        { note: 'a' },
        { note: ' a ' },
        { note: '' },
        {},
        { note: 'x'.repeat(4097) },
        { note: 'good', ticketId: 'x' },
      ].map((form) => ({ input: JSON.stringify(form).slice(0, 60), form }))
    )
    .run(async ({ client }, { form }) => {
      const admin = await anAdmin()
      const { id: ticketId } = await aTicket(admin.actor)
      const answer = await apiAs(client, admin).post('/ticket-notes', { ticketId, ...form })
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('API-03: another contact of the company is 422, another company’s contact is 404', async ({
    client,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const [ticket, other] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    const theirs = await aTicket(stranger.actor)
    const add = (ticketId: number, contactId: number) =>
      apiAs(client, admin).post('/ticket-notes', { note: 'good', ticketId, contactId })
    ;(await add(ticket.id, other.contactId)).assertStatus(422)
    const contact = await add(ticket.id, theirs.contactId)
    contact.assertStatus(404)
    contact.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    const foreign = await add(theirs.id, theirs.contactId)
    foreign.assertStatus(404)
    foreign.assertBodyContains({ error: 'ERR_NO_TICKET_FOUND' })
  })

  test('AUT-14: notes of a ticket in a foreign queue can be neither read nor added', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const queue = await aQueue(agent.actor)
    const { id: ticketId } = await aTicket(agent.actor, { queueId: queue.id })
    const calls = apiAs(client, agent)
    for (const answer of [
      await calls.post('/ticket-notes', { note: 'good', ticketId }),
      await calls.get('/ticket-notes/list', { ticketId }),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
    await joinQueue(queue, agent.user)
    ;(await calls.post('/ticket-notes', { note: 'good', ticketId })).assertStatus(200)
    assert.lengthOf((await calls.get('/ticket-notes/list', { ticketId })).body(), 1)
  })

  test('NOT-01: deletion of a note by {who}: {status}')
    .with([
      { who: 'its author', as: 'author', status: 200 },
      { who: 'an admin', as: 'admin', status: 200 },
      { who: 'a supervisor who sees it', as: 'supervisor', status: 403 },
      { who: 'a colleague who sees it', as: 'colleague', status: 403 },
      { who: 'another company', as: 'stranger', status: 404 },
    ] as const)
    .run(async ({ client, assert }, { as, status }) => {
      const author = await anAgent()
      const { company } = author
      const queue = await aQueue(author.actor)
      const people = {
        author,
        admin: await anAdmin({ company }),
        supervisor: await aSupervisor({ company }),
        colleague: await anAgent({ company }),
        stranger: await aStranger(),
      }
      for (const person of [author, people.supervisor, people.colleague])
        await joinQueue(queue, person.user)
      const { id } = await aNote(await aTicket(author.actor, { queueId: queue.id }), author.user)
      const answer = await apiAs(client, people[as]).delete(`/ticket-notes/${id}`)
      answer.assertStatus(status)
      assert.lengthOf(await db.from('notes').where({ id }), status === 200 ? 0 : 1)
      if (status === 200) {
        ;(await apiAs(client, people[as]).delete(`/ticket-notes/${id}`)).assertStatus(404)
      }
    })

  test('CLO-18: a note is deleted with its ticket', async ({ client, assert }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await aNote(ticket, admin.user)
    await ticket.delete()
    const query = { contactId: ticket.contactId }
    assert.deepEqual((await apiAs(client, admin).get('/ticket-notes/list', query)).body(), [])
  })
})

test.group('ticket notes: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('NOT-01: lists the notes of this ticket only, newest first, with their authors', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const colleague = await anAgent({ company: admin.company, user: { name: 'Bia' } })
    const [ticket, other] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    await aNote(ticket, admin.user, 'first')
    await aNote(ticket, colleague.user, 'second')
    await aNote(other, admin.user, 'elsewhere')
    await aNote(await aTicket(stranger.actor), stranger.user, 'theirs')
    const answer = await apiAs(client, admin).get('/ticket-notes/list', { ticketId: ticket.id })
    answer.assertStatus(200)
    assert.deepEqual(textOf(answer.body()), ['second', 'first'])
    assert.equal(answer.body()[0].user.name, 'Bia')
  })

  test('NOT-01: by contact, lists the notes of all its tickets that the user may see', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const admin = await anAdmin({ company: agent.company })
    const [mine, foreign] = [await aQueue(agent.actor), await aQueue(agent.actor)]
    await joinQueue(mine, agent.user)
    const phone = '5511955554444'
    const seen = await aTicket(agent.actor, { phone, queueId: mine.id })
    const hidden = await aTicket(agent.actor, { phone, queueId: foreign.id })
    assert.equal(seen.contactId, hidden.contactId)
    await aNote(seen, admin.user, 'seen')
    await aNote(hidden, admin.user, 'hidden')
    const about = async (person: typeof agent, more = {}) => {
      const query = { contactId: seen.contactId, ...more }
      return textOf((await apiAs(client, person).get('/ticket-notes/list', query)).body())
    }
    assert.deepEqual(await about(agent), ['seen'])
    assert.deepEqual(await about(admin), ['hidden', 'seen'])
    assert.deepEqual(await about(admin, { ticketId: hidden.id }), ['hidden'])
  })

  test('NOT-01: listing without a valid ticket or contact is 422', async ({ client }) => {
    for (const query of [{}, { ticketId: 'x' }, { contactId: '-1' }]) {
      const answer = await apiAs(client, await anAdmin()).get('/ticket-notes/list', query)
      answer.assertStatus(422)
    }
  })

  test('API-02: notes of another company are not found', async ({ client }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const theirs = await aTicket(stranger.actor)
    const calls = apiAs(client, admin)
    const ticket = await calls.get('/ticket-notes/list', { ticketId: theirs.id })
    ticket.assertStatus(404)
    ticket.assertBodyContains({ error: 'ERR_NO_TICKET_FOUND' })
    const contact = await calls.get('/ticket-notes/list', { contactId: theirs.contactId })
    contact.assertStatus(404)
    contact.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
  })

  test('IN-06: merging two contacts moves the notes to the winner', async ({ client, assert }) => {
    const admin = await anAdmin()
    const [kept, gone] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    await aNote(kept, admin.user, 'of the one')
    await aNote(gone, admin.user, 'of the other')
    const calls = apiAs(client, admin)
    const merged = await calls.post(`/contacts/${kept.contactId}/merge`, {
      withId: gone.contactId,
    })
    merged.assertStatus(200)
    const query = { contactId: merged.body().id }
    const notes = (await calls.get('/ticket-notes/list', query)).body()
    assert.deepEqual(textOf(notes), ['of the other', 'of the one'])
  })

  test('CON-03: notes of a deleted contact are visible to admins only', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { company } = admin
    const queue = await aQueue(admin.actor)
    const others = [await aSupervisor({ company }), await anAgent({ company })]
    for (const { user } of others) await joinQueue(queue, user)
    const options = { status: 'closed', closedQueueId: queue.id } as const
    const ticket = await aTicket(admin.actor, options)
    await aNote(ticket, others[1]!.user, 'Paga em dia')
    const query = { contactId: ticket.contactId }
    const read = (person: typeof admin) => apiAs(client, person).get('/ticket-notes/list', query)
    for (const person of others)
      assert.deepEqual(textOf((await read(person)).body()), ['Paga em dia'])
    const deleted = await apiAs(client, admin).delete(`/contacts/${ticket.contactId}`)
    deleted.assertStatus(200)
    assert.deepEqual(textOf((await read(admin)).body()), ['Paga em dia'])
    for (const person of [...others, await anAdmin()]) {
      const answer = await read(person)
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    }
  })

  test('notes cannot be read or added without a token', async ({ client }) => {
    const calls = apiAs(client, null)
    for (const answer of [
      await calls.get('/ticket-notes/list', { ticketId: 1 }),
      await calls.post('/ticket-notes', { note: 'good', ticketId: 1 }),
      await calls.delete('/ticket-notes/1'),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    }
  })
})
