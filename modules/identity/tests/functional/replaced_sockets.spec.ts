/** What open browsers receive when the user signs in elsewhere or signs out; real sockets. */
import { once } from 'node:events'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import { apiAs } from '#app/kernel/testing/api'
import { openSession } from '#modules/identity/sessions/open_session'
import { anAdmin, anAgent, proved } from '#modules/identity/testing'

const origin = `http://${process.env.HOST}:${process.env.PORT}`
/** The first argument of the next event with that name; fails after three seconds. */
async function next(socket: Socket, event: string) {
  const [body] = await once(socket as never, event, { signal: AbortSignal.timeout(3000) })
  return body
}
async function connected(token: string) {
  const socket = io(origin, { query: { token }, transports: ['websocket'], reconnection: false })
  await next(socket, 'ready')
  return socket
}

test.group('sockets of a person', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('AUT-03: the previous browser is sent the id of the new session, and disconnected', async ({
    assert,
    cleanup,
  }) => {
    const me = await anAgent()
    const former = await connected(me.token)
    const colleague = await connected((await anAgent({ company: me.company })).token)
    cleanup(() => [former, colleague].forEach((socket) => socket.close()))
    const replaced = next(former, `company-${me.company.id}-auth`)
    const gone = next(former, 'disconnect')
    colleague.on(`company-${me.company.id}-auth`, () => assert.fail('a colleague heard it'))

    const session = await openSession(me.user, proved)
    const { id, email } = me.user
    assert.containsSubset(await replaced, {
      action: 'update',
      user: { id, email, companyId: me.company.id },
      sid: session.sessionId,
    })
    const present = await connected(session.accessToken)
    cleanup(() => void present.close())
    assert.equal(await gone, 'io server disconnect')
    assert.isTrue(present.connected)
    assert.isTrue(colleague.connected)
  })

  test('RT-06, RT-04: a permission change sends the current session id and reconnects the socket', async ({
    assert,
    cleanup,
    client,
  }) => {
    const me = await anAgent()
    const { id, email } = me.user
    const { id: companyId } = me.company
    const socket = await connected(me.token)
    const colleague = await connected((await anAgent({ company: me.company })).token)
    cleanup(() => [socket, colleague].forEach((one) => one.close()))
    colleague.on(`company-${companyId}-auth`, () => assert.fail('a colleague heard it'))
    const replaced = next(socket, `company-${companyId}-auth`)
    const gone = next(socket, 'disconnect')
    const admin = await anAdmin({ company: me.company })
    const saved = await apiAs(client, admin).put(`/users/${id}`, { allTicket: 'enabled' })
    saved.assertStatus(200)
    assert.containsSubset(await replaced, {
      action: 'update',
      user: { id, email, companyId },
      sid: me.actor.sessionId,
    })
    assert.equal(await gone, 'io server disconnect')
    const again = await connected(me.token)
    cleanup(() => void again.close())
    assert.isTrue(colleague.connected)
  })

  test('RT-06: a new name changes no permissions and sends no session event', async ({
    assert,
    cleanup,
    client,
  }) => {
    const me = await anAgent()
    const socket = await connected(me.token)
    cleanup(() => void socket.close())
    const { id: companyId } = me.company
    socket.on(`company-${companyId}-auth`, () => assert.fail('told of a session'))
    const names: string[] = []
    socket.on(`company-${companyId}-user`, ({ user }) => names.push(user.name))
    const admin = await anAdmin({ company: me.company })
    await apiAs(client, admin).put(`/users/${me.user.id}`, { name: 'Outra Ana' })
    // A later event on the same socket proves that earlier ones have arrived.
    const last = next(socket, `company-${companyId}-settings`)
    await apiAs(client, admin).put('/settings/language', { value: 'en' })
    await last
    assert.include(names, 'Outra Ana')
    assert.isTrue(socket.connected)
  })

  test('AUT-05: logging out closes the sockets, and the token opens no other', async ({
    client,
    assert,
    cleanup,
  }) => {
    const me = await anAgent()
    const socket = await connected(me.token)
    cleanup(() => void socket.close())
    const gone = next(socket, 'disconnect')
    await apiAs(client, me).delete('/auth/logout')
    assert.equal(await gone, 'io server disconnect')

    const late = io(origin, { query: { token: me.token }, reconnection: false })
    cleanup(() => void late.close())
    const refusal = await next(late, 'connect_error')
    assert.equal(refusal.data.error, 'ERR_SESSION_EXPIRED')
  })
})
