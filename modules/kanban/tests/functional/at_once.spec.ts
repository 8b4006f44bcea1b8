/** Concurrent users of the board, each in a transaction of their own (TAG-03). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aBoard } from '#modules/kanban/tests/a_board'
import { editTag } from '#modules/tags/actions/change_tag'
import { syncTags } from '#modules/tags/actions/tag_ticket'
import { leaveLanes, moveToLane, orderLanes } from '#modules/tags/public'
import { aTag, hang } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'

const lanesOn = (ticketId: number) =>
  db.from('ticket_tags').where({ ticket_id: ticketId, is_kanban: true })

test.group('kanban: concurrency', () => {
  test('TAG-03: after concurrent moves of one card it is in exactly one column', async ({
    assert,
    cleanup,
  }) => {
    const { admin, company, lanes } = await aBoard()
    cleanup(() => company.delete())
    const { actor } = admin
    const ticket = await aTicket(actor)
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        moveToLane(actor, ticket.id, lanes[0].id),
        moveToLane(actor, ticket.id, lanes[1].id),
        syncTags(actor, ticket.id, [{ id: lanes[round % 2]!.id }]),
      ])
      assert.lengthOf(await lanesOn(ticket.id), 1)
    }
    await Promise.all([leaveLanes(actor, ticket.id), leaveLanes(actor, ticket.id)])
    assert.lengthOf(await lanesOn(ticket.id), 0)
  })

  test('TAG-03: when a label becomes a lane while its cards are moved, each card is in one lane', async ({
    assert,
    cleanup,
  }) => {
    const { admin, company, lanes, label } = await aBoard()
    cleanup(() => company.delete())
    const { actor } = admin
    const tickets = []
    for (let made = 0; made < 6; made++) tickets.push(await aTicket(actor))
    for (const ticket of tickets) await hang(label, ticket)
    await Promise.all([
      ...tickets.slice(0, 3).map(({ id }) => moveToLane(actor, id, lanes[0].id)),
      editTag(actor, label.id, { isKanban: true }),
      ...tickets.slice(3).map(({ id }) => moveToLane(actor, id, lanes[1].id)),
    ])
    for (const { id } of tickets) {
      const [row, ...more] = await lanesOn(id)
      assert.isDefined(row)
      assert.lengthOf(more, 0)
    }
  })

  test('TAG-01: of two concurrent orders one is applied completely', async ({
    assert,
    cleanup,
  }) => {
    const { admin, company, lanes } = await aBoard()
    cleanup(() => company.delete())
    const { actor } = admin
    const third = await aTag(actor, { isKanban: true, position: 3 })
    const [a, b, c] = [lanes[0].id, lanes[1].id, third.id]
    const orders = [
      [c, b, a],
      [b, c, a],
    ]
    await Promise.all(orders.map((ids) => orderLanes(actor, ids)))
    const rows = await db.from('tags').where('company_id', company.id).where('is_kanban', true)
    const stood = rows.toSorted((x, y) => x.position - y.position).map(({ id }) => id)
    assert.isTrue(orders.some((ids) => ids.join() === stood.join()))
    assert.deepEqual(rows.map(({ position }) => position).toSorted(), [1, 2, 3])
  })

  test('TAG-03: database constraints refuse a ticket in two lanes, and a row whose kind is not its tag’s', async ({
    assert,
    cleanup,
  }) => {
    const { admin, company, lanes, label } = await aBoard()
    cleanup(() => company.delete())
    const ticket = await aTicket(admin.actor)
    await hang(lanes[0], ticket)
    const row = { company_id: company.id, ticket_id: ticket.id, created_at: new Date() }
    const insert = (tagId: number, isKanban: boolean) =>
      db.table('ticket_tags').insert({ ...row, tag_id: tagId, is_kanban: isKanban })
    await assert.rejects(() => insert(lanes[1].id, true), /ticket_in_one_lane/)
    await assert.rejects(() => insert(lanes[1].id, false), /ticket_tags_of_a_kind/)
    await assert.rejects(() => insert(label.id, true), /ticket_in_one_lane|ticket_tags_of_a_kind/)
  })
})
