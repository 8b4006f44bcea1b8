/** Endpoints of working hours and holidays. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { companyHoursNow, hoursNow } from '#modules/hours/public'
import { aHoliday } from '#modules/hours/testing'
import { aStranger, aSuper, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'

const day = (weekdayEn: string, startTime: string, endTime: string) => ({
  weekday: 'x',
  weekdayEn,
  startTime,
  endTime,
})
const schedules = [day('monday', '08:00', '12:00'), day('monday', '13:00', '18:00')]

test.group('PUT /companies/{id}/schedules', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(thaw)

  test('BIL-05, BOT-40: an admin sets the business hours of the company, and replaces them', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const path = `/companies/${admin.actor.companyId}/schedules`
    assert.deepEqual((await calls.get(path)).body(), { schedules: [] })
    const saved = await calls.put(path, { schedules })
    saved.assertStatus(200)
    assertWire('company_hours', saved.body())
    assert.deepEqual((await calls.get(path)).body(), saved.body())
    const again = await calls.put(path, { schedules: [day('Sunday', '22:00', '24:00')] })
    assert.deepEqual((await calls.get(path)).body(), again.body())
    assert.deepEqual(again.body().schedules, [
      { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '22:00', endTime: '24:00' },
    ])
    const audits = await auditsOf('company_hours')
    assert.lengthOf(audits, 2)
  })

  test('BOT-41: blank times mean a closed day; null counts as blank', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const path = `/companies/${admin.actor.companyId}/schedules`
    const blank = { weekday: 'Sábado', weekdayEn: 'saturday', startTime: null, endTime: '' }
    const answer = await apiAs(client, admin).put(path, { schedules: [blank] })
    answer.assertStatus(200)
    assert.deepEqual(answer.body().schedules, [{ ...blank, startTime: '' }])
    assert.isFalse((await companyHoursNow(admin.actor)).isOpen)
  })

  test('BOT-41: {input} is not a valid shift')
    .with([
      { input: 'no list', body: {} },
      { input: 'a weekday of no week', body: { schedules: [day('someday', '08:00', '18:00')] } },
      { input: 'an hour that is not', body: { schedules: [day('monday', '25:00', '18:00')] } },
      { input: 'a minute that is not', body: { schedules: [day('monday', '08:60', '18:00')] } },
      { input: 'a time without zeros', body: { schedules: [day('monday', '8:00', '18:00')] } },
      { input: 'a start at 24:00', body: { schedules: [day('monday', '24:00', '18:00')] } },
      { input: 'half of one', body: { schedules: [day('monday', '08:00', '')] } },
      { input: 'the other half', body: { schedules: [day('monday', '', '18:00')] } },
      { input: 'more than a week has', body: { schedules: Array(71).fill(schedules[0]) } },
    ])
    .run(async ({ client, assert }, { body }) => {
      const admin = await anAdmin()
      const path = `/companies/${admin.actor.companyId}/schedules`
      const answer = await apiAs(client, admin).put(path, body)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
      assert.isNotEmpty(answer.body().details)
      assert.lengthOf(await db.from('company_hours').where('company_id', admin.actor.companyId), 0)
    })

  test('BIL-05: the operator sets the hours of any company; an admin of another company gets 404', async ({
    client,
    assert,
  }) => {
    const [admin, stranger, platform] = [await anAdmin(), await aStranger(), await aSuper()]
    const path = `/companies/${admin.actor.companyId}/schedules`
    const refused = await apiAs(client, stranger).put(path, { schedules })
    refused.assertStatus(404)
    ;(await apiAs(client, stranger).get(path)).assertStatus(404)
    ;(await apiAs(client, platform).put(path, { schedules })).assertStatus(200)
    assert.lengthOf((await apiAs(client, admin).get(path)).body().schedules, 2)
    const rows = await db.from('company_hours').select('company_id')
    assert.deepEqual(rows, [{ company_id: admin.actor.companyId }])
  })

  test('AUT-14: agents and supervisors may not', async ({ client }) => {
    for (const person of [await anAgent(), await aSupervisor()]) {
      const path = `/companies/${person.actor.companyId}/schedules`
      const answer = await apiAs(client, person).put(path, { schedules })
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
  })

  test('API-08, BOT-41: the hours apply in the company’s zone, with its holidays', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { actor } = admin
    await apiAs(client, admin).put(`/companies/${actor.companyId}/schedules`, { schedules })
    // A Monday: 08:30 in São Paulo, 20:30 in Tokyo.
    freeze('2026-11-16T11:30:00Z')
    assert.isTrue((await companyHoursNow(actor)).isOpen)
    await writeSetting(actor, 'identity.timezone', 'Asia/Tokyo')
    assert.isFalse((await companyHoursNow(actor)).isOpen)
    await writeSetting(actor, 'identity.timezone', 'America/Sao_Paulo')
    await aHoliday(actor, '2026-11-16')
    const { isOpen, opensAt } = await companyHoursNow(actor)
    assert.deepEqual([isOpen, opensAt?.toUTC().toISO()], [false, '2026-11-23T11:00:00.000Z'])
    const others = await hoursNow(actor, [{ weekday: 2, startTime: '10:00', endTime: '11:00' }])
    assert.equal(others.opensAt?.toUTC().toISO(), '2026-11-17T13:00:00.000Z')
  })
})

test.group('holidays', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const christmas = { date: '2026-12-25', name: '  Natal ' }

  test('an admin adds, changes and deletes holidays; the list is sorted by date', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const added = await calls.post('/holidays', christmas)
    added.assertStatus(200)
    await calls.post('/holidays', { date: '2026-11-20', name: 'Zumbi' })
    const list = (await calls.get('/holidays')).body()
    assertWire('holidays', list)
    assert.deepEqual(
      list.map(({ date, name }: typeof christmas) => [date, name]),
      [
        ['2026-11-20', 'Zumbi'],
        ['2026-12-25', 'Natal'],
      ]
    )
    const path = `/holidays/${added.body().id}`
    const edited = await calls.put(path, { date: '2026-12-24', name: 'Véspera' })
    assert.deepEqual(edited.body(), { id: added.body().id, date: '2026-12-24', name: 'Véspera' })
    assertWire('holiday_deleted', (await calls.delete(path)).body())
    assert.lengthOf((await calls.get('/holidays')).body(), 1)
    ;(await calls.delete(path)).assertStatus(404)
    const audits = await auditsOf('company_holidays')
    assert.lengthOf(audits, 4)
  })

  test('a second holiday on the same day in a company is 409', async ({ client, assert }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const calls = apiAs(client, admin)
    await calls.post('/holidays', christmas)
    const doubled = await calls.post('/holidays', christmas)
    doubled.assertStatus(409)
    assert.equal(doubled.body().error, 'ERR_DUPLICATED_HOLIDAY')
    const other = await aHoliday(admin.actor, '2027-01-01')
    ;(await calls.put(`/holidays/${other.id}`, christmas)).assertStatus(409)
    ;(await apiAs(client, stranger).post('/holidays', christmas)).assertStatus(200)
  })

  test('{input} is not a valid holiday')
    .with([
      { input: 'no day', body: { name: 'Natal' } },
      { input: 'a day that is not', body: { date: '2026-02-30', name: 'Natal' } },
      { input: 'another order', body: { date: '25/12/2026', name: 'Natal' } },
      { input: 'a moment', body: { date: '2026-12-25T10:00:00Z', name: 'Natal' } },
      { input: 'no name', body: { date: '2026-12-25' } },
      { input: 'a short name', body: { date: '2026-12-25', name: ' a ' } },
      { input: 'a long name', body: { date: '2026-12-25', name: 'a'.repeat(51) } },
    ])
    .run(async ({ client }, { body }) => {
      const answer = await apiAs(client, await anAdmin()).post('/holidays', body)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('API-02: another company’s holiday is not found', async ({ client }) => {
    const calls = apiAs(client, await anAdmin())
    const { id } = await aHoliday((await aStranger()).actor)
    ;(await calls.put(`/holidays/${id}`, christmas)).assertStatus(404)
    const answer = await calls.delete(`/holidays/${id}`)
    answer.assertStatus(404)
    answer.assertBodyContains({ error: 'ERR_NO_HOLIDAY_FOUND' })
  })

  test('AUT-04, AUT-14: 403 for an agent and without a token', async ({ client }) => {
    for (const person of [await anAgent(), null]) {
      ;(await apiAs(client, person).get('/holidays')).assertStatus(403)
      ;(await apiAs(client, person).post('/holidays', christmas)).assertStatus(403)
    }
  })
})
