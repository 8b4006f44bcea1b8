/** The lane of the outbox: who finds a free place (CMP-12). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { takeLease } from '#app/kernel/database/lease'
import { anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import { laneKey } from '#modules/whatsapp/lane_keys'
import { makeOutboxLane } from '#modules/whatsapp/outbox/outbox_lane'
import { queue, text } from '#modules/whatsapp/tests/gateway/fixture'
import { waitFor } from '#tests/support/waiting'

test.group('the lane of the outbox', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CMP-12: while campaigns send as much as they may, an answer leaves at once; then they go on', async ({
    assert,
    cleanup,
  }) => {
    const { actor } = await anAdmin()
    const ids: number[] = []
    for (let place = 0; place < 10; place++) ids.push((await aConnection(actor)).id)
    const lease = (await takeLease(`test.outbox:${ids[0]}`))!
    const chat = (place: number) => `551198765${4_000 + place}@s.whatsapp.net` as const
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    const begun: string[] = []
    const driver = {
      prepare: async () => Buffer.from('encoded'),
      send: async (address: string) => {
        begun.push(address)
        if (address !== chat(0)) await arrival
      },
    } as unknown as Driver
    const campaigns = Array.from({ length: 30 }, (_, place) => chat(place + 1))
    for (const [place, address] of campaigns.entries()) {
      await queue(actor, ids[place % ids.length]!, address, text('oferta'))
    }
    await db.from('outbox_entries').whereIn('connection_id', ids).update({ is_paced: true })

    const lane = makeOutboxLane({ open: () => ({ driver, lease }), openIds: () => ids })
    cleanup(() => lane.stop())
    await lane.start()
    await waitFor('campaigns have taken their places', async () => begun.length === 8)
    const numbers = begun.map((address) => campaigns.indexOf(address as never) % ids.length)
    assert.lengthOf([...new Set(numbers)], 8, 'one of each number')
    const busy = ids[numbers[0]!]!
    await queue(actor, busy, chat(0), text('resposta'))
    lane.wakeHere(laneKey(busy, chat(0)))
    await waitFor('the answer has left', async () => begun.includes(chat(0)))
    assert.lengthOf(begun, 9)
    arrive()
    await waitFor('the others follow', async () => begun.length === campaigns.length + 1)
    assert.sameMembers(begun, [chat(0), ...campaigns])
  })

  test('INT-32: a delayed message leaves after its time, which the customer sees as typing; the next one waits behind it', async ({
    assert,
    cleanup,
  }) => {
    const { actor } = await anAdmin()
    const { id } = await aConnection(actor)
    const lease = (await takeLease(`test.outbox:${id}`))!
    const chat = '5511987654000@s.whatsapp.net'
    const seen: string[] = []
    const driver = {
      prepare: async (_address: string, _wid: string, content: { text: string }) =>
        Buffer.from(content.text),
      send: async (_address: string, _wid: string, encoded: Buffer) => seen.push(`${encoded}`),
      showTyping: async (address: string, state: string) => seen.push(`${state} ${address}`),
    } as unknown as Driver
    await queue(actor, id, chat, text('um'), { delayMs: 200 })
    await queue(actor, id, chat, text('dois'), { delayMs: 400 })
    const lane = makeOutboxLane({ open: () => ({ driver, lease }), openIds: () => [id] })
    cleanup(() => lane.stop())
    await lane.start()
    lane.wakeHere(laneKey(id, chat))
    const typing = `composing ${chat}`
    const expected: string[] = []
    for (const left of ['um', 'dois']) {
      expected.push(typing)
      await waitFor(`typing before ${left}`, async () => seen.length === expected.length)
      assert.deepEqual(seen, expected)
      // The clock of the test's transaction stands still; the lane wakes by itself.
      const oldest = db.from('outbox_entries').where({ connection_id: id, status: 'pending' })
      await db
        .from('outbox_entries')
        .where('id', oldest.min('id'))
        .update({ due_at: new Date(0) })
      expected.push(left)
      await waitFor(`${left} leaves`, async () => seen.includes(left))
    }
    assert.deepEqual(seen, expected)
  })
})
