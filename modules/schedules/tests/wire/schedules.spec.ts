/** The frozen responses and events of schedules. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAgent } from '#modules/identity/testing'
import { aSchedule, someone } from '#modules/schedules/testing'
import { aConnection } from '#modules/tickets/testing'

test.group('schedules on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('adding, reading, editing, deleting, refusing, and realtime events', async ({
    client,
    cleanup,
  }) => {
    const agent = await anAgent({ user: { name: 'Bruna' } })
    const calls = apiAs(client, agent)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const { id: contactId } = await someone(agent.actor)
    const { id: whatsappId } = await aConnection(agent.actor, { name: 'Loja' })
    const sendAt = '2099-03-09T09:30'
    const form = { body: 'Bom dia, Ana!', sendAt, contactId, whatsappId }
    const added = (await calls.post('/schedules', form)).body()
    const path = `/schedules/${added.id}`
    assertWire('schedule_added', added)
    assertWire('schedules_page', (await calls.get('/schedules')).body())
    assertWire('schedule_shown', (await calls.get(path)).body())
    assertWire(
      'schedule_edited',
      (await calls.put(path, { body: 'Boa tarde!', whatsappId: null })).body()
    )
    assertWire('schedule_not_failed', (await calls.post(`${path}/retry`)).body())
    assertWire('schedule_deleted', (await calls.delete(path)).body())
    assertWire('schedule_missing', (await calls.get(path)).body())
    assertWire('schedule_invalid', (await calls.post('/schedules', {})).body())
    const emitted = realtime.named(`company-${agent.actor.companyId}-schedule`)
    assertWire(
      'events',
      emitted.map(({ body }) => body)
    )
  })

  test('one that failed, tried again', async ({ client }) => {
    const agent = await anAgent({ user: { name: 'Bruna' } })
    const { id } = await aSchedule(agent.user, {
      status: 'failed',
      errorCode: 'ERR_SCHEDULE_MISSED',
    })
    const calls = apiAs(client, agent)
    assertWire('schedule_failed', (await calls.get(`/schedules/${id}`)).body())
    assertWire('schedule_retried', (await calls.post(`/schedules/${id}/retry`)).body())
    const { id: sentId } = await aSchedule(agent.user, { status: 'sent' })
    assertWire('schedule_not_pending', (await calls.delete(`/schedules/${sentId}`)).body())
  })
})
