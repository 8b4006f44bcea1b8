/** Every event of the table: who receives it over a real socket, and who does not (RT-06, RT-07). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { emitNow } from '#app/kernel/realtime/broadcast'
import { apiAs } from '#app/kernel/testing/api'
import { eventCases } from '#tests/support/event_cases'
import { anEventFixture, listen, roles, type Role } from '#tests/support/event_fixture'

const origin = `http://${process.env.HOST}:${process.env.PORT}`

test.group('who hears', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function everybody(client: ApiClient, cleanup: (close: () => void) => void) {
    const fixture = await anEventFixture(client)
    const recorders = new Map<Role, Awaited<ReturnType<typeof listen>>>()
    for (const role of roles) {
      const recorder = await listen(role, fixture)
      cleanup(() => void recorder.socket.close())
      recorders.set(role, recorder)
    }
    const heardBy = async (role: Role) => recorders.get(role)!.settled()
    return { fixture, heardBy }
  }

  test('RT-06, RT-07: {what}: {event} {action}')
    .with([...eventCases])
    .run(async ({ client, assert, cleanup }, { event, action, by, happens }) => {
      const { fixture, heardBy } = await everybody(client, cleanup)
      await happens(fixture)
      const hearers: Role[] = []
      for (const role of roles) {
        const received = await heardBy(role)
        if (received.some((entry) => entry.name === event && entry.action === action))
          hearers.push(role)
      }
      assert.deepEqual(
        hearers,
        roles.filter((role) => by.includes(role))
      )
    })

  test('RT-06, API-10: the codes that link a phone reach only admins', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { fixture, heardBy } = await everybody(client, cleanup)
    const { companyId, connectionId } = fixture.open
    const secrets = { qrcode: 'secret-code', link_code: 'TYPEME42', status: 'qrcode' }
    await db.from('connections').where('id', connectionId!).update(secrets)
    const changed = { companyId, connectionId: connectionId! }
    await emitNow('whatsapp.session_changed', changed)
    await emitNow('whatsapp.connection_saved', changed)
    for (const role of roles) {
      const all = (await heardBy(role)).map(({ text }) => text).join()
      assert.equal(all.includes('secret-code'), role === 'admin', role)
      assert.equal(all.includes('TYPEME42'), role === 'admin', role)
    }
  })

  test('RT-06, AUT-14: events of users and queues send {$self} no more than their requests')
    .with([...roles])
    .run(async ({ client, assert, cleanup }, role) => {
      const { fixture, heardBy } = await everybody(client, cleanup)
      const { admin, owner } = fixture.people
      const calls = apiAs(client, admin)
      await calls.put(`/users/${owner.user.id}`, { name: 'Outra Ana' })
      await emitNow('identity.presence_changed', {
        companyId: admin.company.id,
        userId: owner.user.id,
      })
      await calls.put(`/queue/${fixture.queueId}`, { greetingMessage: 'words of the queue' })

      const emitted = (await heardBy(role)).filter(({ name }) => /^(user|queue)$/.test(name))
      const all = emitted.map(({ text }) => text).join()
      const isAdmin = role === 'admin'
      assert.equal(all.includes('Outra Ana'), role !== 'stranger')
      assert.equal(all.includes(owner.user.email), isAdmin || role === 'owner')
      const ofOwner = emitted.filter(({ text }) => text.includes('Outra Ana'))
      assert.equal(
        ofOwner.some(({ text }) => text.includes('"super"')),
        isAdmin || role === 'owner'
      )
      assert.equal(all.includes('words of the queue'), isAdmin)
    })

  test('RT-01, core.md 9: ping interval and ping timeout are 18 seconds', async ({ assert }) => {
    const opening = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`)
    const emitted = JSON.parse((await opening.text()).slice(1))
    assert.containsSubset(emitted, { pingInterval: 18_000, pingTimeout: 18_000 })
  })
})
