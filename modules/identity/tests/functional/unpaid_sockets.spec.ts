/** Which events open browsers of a company receive when its last paid day ends; real sockets and the real clock job. */
import { once } from 'node:events'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import { now } from '#app/kernel/clock'
import { realtime } from '#app/kernel/realtime/realtime'
import { aCompany, anAdmin, anAgent } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

const origin = `http://${process.env.HOST}:${process.env.PORT}`

async function connected(token: string) {
  const socket = io(origin, { query: { token }, transports: ['websocket'], reconnection: false })
  const names: string[] = []
  // Presence events are left out: they arrive at an arbitrary time.
  socket.onAny((name: string) => void (name.endsWith('-user') || names.push(name)))
  await once(socket as never, 'ready', { signal: AbortSignal.timeout(5000) })
  return { socket, names }
}

const joined = async (socket: Socket): Promise<{ ok?: boolean; error?: string }> =>
  socket.timeout(5000).emitWithAck('joinNotification')

test.group('sockets of a company with an overdue subscription', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('BIL-07, BIL-09: within a minute after the last paid day they receive payment events only', async ({
    assert,
    cleanup,
  }) => {
    const [company, paying] = [await aCompany(), await aCompany()]
    const people = [
      await anAdmin({ company }),
      await anAgent({ company }),
      await anAgent({ company: paying }),
    ]
    const [admin, agent, other] = await Promise.all(people.map(({ token }) => connected(token)))
    const pages = [admin, agent, other]
    cleanup(() => pages.forEach(({ socket }) => socket.close()))
    for (const { socket } of pages) assert.property(await joined(socket), 'ok')

    await company.merge({ dueDate: now().minus({ days: 2 }) }).save()
    await waitFor(
      'silence',
      async () => (await joined(admin.socket)).error === 'ERR_SUBSCRIPTION_EXPIRED',
      60_000
    )
    for (const { id } of [company, paying]) {
      const rooms = ['mainchannel', 'notification', 'admin'].map((room) => `company-${id}-${room}`)
      await realtime().publish(rooms.map((room) => ({ rooms: [room], as: room, body: {} })))
    }
    await realtime().publish([{ rooms: ['everyone'], as: 'last', body: {} }])
    await waitFor('the last word', async () => pages.every(({ names }) => names.includes('last')))
    assert.deepEqual(admin.names, ['ready', `company-${company.id}-admin`, 'last'])
    assert.deepEqual(agent.names, ['ready', 'last'])
    assert.deepEqual(other.names, ['ready', `company-${paying.id}-mainchannel`, 'last'])
    assert.isTrue(pages.every(({ socket }) => socket.connected))
  }).timeout(120_000)
})
