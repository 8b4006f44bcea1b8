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
    const { id } = await aConnection(actor)
    const lease = (await takeLease(`test.outbox:${id}`))!
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
    for (const address of campaigns) await queue(actor, id, address, text('oferta'))
    await db.from('outbox_entries').where({ connection_id: id }).update({ is_paced: true })

    const lane = makeOutboxLane({ open: () => ({ driver, lease }), openIds: () => [id] })
    cleanup(() => lane.stop())
    await lane.start()
    await waitFor('campaigns have taken their places', async () => begun.length === 8)
    await queue(actor, id, chat(0), text('resposta'))
    lane.wakeHere(laneKey(id, chat(0)))
    await waitFor('the answer has left', async () => begun.includes(chat(0)))
    assert.lengthOf(begun, 9)
    arrive()
    await waitFor('the others follow', async () => begun.length === campaigns.length + 1)
    assert.sameMembers(begun, [chat(0), ...campaigns])
  })
})
