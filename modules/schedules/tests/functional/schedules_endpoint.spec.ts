/** GET, POST, PUT and DELETE /schedules: who writes, changes and sees what (SCH-01, SCH-05). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { readFile } from '#app/kernel/media/media'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { Schedule } from '#modules/schedules/model'
import { aSchedule, someone } from '#modules/schedules/testing'
import { aConnection } from '#modules/tickets/testing'

const inHours = (hours: number) => now().plus({ hours }).toISO()!

test.group('/schedules', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function setUp() {
    const agent = await anAgent()
    const { id: contactId } = await someone(agent.actor)
    return { agent, contactId, form: { body: 'Bom dia, Ana!', sendAt: inHours(2), contactId } }
  }

  test('SCH-01, RT-06, API-13: a new one is pending; everybody hears it, and it is audited', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { agent, form } = await setUp()
    const { id: whatsappId, name } = await aConnection(agent.actor)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const answer = await apiAs(client, agent).post('/schedules', { ...form, whatsappId })
    answer.assertStatus(200)
    const { id } = answer.body()
    answer.assertBodyContains({
      body: 'Bom dia, Ana!',
      status: 'PENDENTE',
      sentAt: null,
      contact: { name: 'Ana Lima' },
      user: { id: agent.user.id, name: agent.user.name },
      whatsapp: { id: whatsappId, name },
    })
    const { companyId } = agent.actor
    const [heard] = realtime.named(`company-${companyId}-schedule`)
    assert.deepEqual(heard.rooms, [`company-${companyId}-mainchannel`])
    assert.containsSubset(heard.body, { action: 'create', schedule: { id }, record: { id } })
    assert.deepEqual(
      (await auditsOf('schedules', id)).map(({ action }) => action),
      ['schedules.create']
    )
  })

  test('SCH-01: {what} is 422')
    .with([
      { what: 'an hour that has passed', change: { sendAt: '2020-01-01T10:00' } },
      { what: 'no hour', change: { sendAt: 'tomorrow' } },
      { what: 'a day that is none', change: { sendAt: '2099-02-31T10:00' } },
      { what: 'a text of four characters', change: { body: 'oi!!' } },
      { what: 'a text of blanks', change: { body: '         ' } },
      { what: 'a text that is too long', change: { body: 'a'.repeat(4097) } },
    ])
    .run(async ({ client, assert }, { change }) => {
      const { agent, form } = await setUp()
      const answer = await apiAs(client, agent).post('/schedules', { ...form, ...change })
      answer.assertStatus(422)
      assert.equal(await Schedule.of(agent.actor).first(), null)
    })

  test('API-08: an hour without an offset is one of the company’s zone', async ({
    client,
    assert,
  }) => {
    const { agent, form } = await setUp()
    const calls = apiAs(client, agent)
    const plain = await calls.post('/schedules', { ...form, sendAt: '2099-03-09T09:30' })
    assert.equal(plain.body().sendAt, '2099-03-09T12:30:00.000Z')
    const offset = await calls.post('/schedules', { ...form, sendAt: '2099-03-09T09:30:00+01:00' })
    assert.equal(offset.body().sendAt, '2099-03-09T08:30:00.000Z')
  })

  test('SCH-05: changed and deleted by its creator or an admin, else 403', async ({ client }) => {
    const { agent } = await setUp()
    const colleague = await anAgent({ company: agent.company })
    const admin = await anAdmin({ company: agent.company })
    const { id } = await aSchedule(agent.user)
    const path = `/schedules/${id}`
    const theirs = apiAs(client, colleague)
    ;(await theirs.get(path)).assertStatus(200)
    ;(await theirs.put(path, { body: 'Something else' })).assertStatus(403)
    ;(await theirs.delete(path)).assertStatus(403)
    const edited = await apiAs(client, admin).put(path, { body: 'Something else' })
    edited.assertStatus(200)
    edited.assertBodyContains({ body: 'Something else', user: { id: agent.user.id } })
    ;(await apiAs(client, agent).delete(path)).assertStatus(200)
    const gone = await apiAs(client, agent).get(path)
    gone.assertStatus(404)
    gone.assertBodyContains({ error: 'ERR_NO_SCHEDULE_FOUND' })
  })

  test('SCH-05: once it is {status}, a change is 409')
    .with([{ status: 'queued' }, { status: 'sent' }, { status: 'failed' }] as const)
    .run(async ({ client }, { status }) => {
      const { agent } = await setUp()
      const { id } = await aSchedule(agent.user, { status })
      const calls = apiAs(client, agent)
      const refused = await calls.put(`/schedules/${id}`, { body: 'Something else' })
      refused.assertStatus(409)
      refused.assertBodyContains({ error: 'ERR_SCHEDULE_NOT_PENDING' })
      ;(await calls.delete(`/schedules/${id}`)).assertStatus(409)
    })

  test('SCH-01: an edited one must be still to come', async ({ client }) => {
    const { agent } = await setUp()
    const { id } = await aSchedule(agent.user, { sendAt: now().minus({ minutes: 1 }) })
    const calls = apiAs(client, agent)
    ;(await calls.put(`/schedules/${id}`, { body: 'Something else' })).assertStatus(422)
    const moved = await calls.put(`/schedules/${id}`, { sendAt: inHours(1) })
    moved.assertStatus(200)
  })

  test('only an admin writes one for a colleague', async ({ client }) => {
    const { agent, form } = await setUp()
    const admin = await anAdmin({ company: agent.company })
    const named = (userId: number) => ({ ...form, userId })
    const refused = await apiAs(client, agent).post('/schedules', named(admin.user.id))
    refused.assertStatus(403)
    ;(await apiAs(client, agent).post('/schedules', named(agent.user.id))).assertStatus(200)
    const other = await apiAs(client, admin).post('/schedules', named(agent.user.id))
    other.assertBodyContains({ user: { id: agent.user.id } })
  })

  test('API-02: another company’s is 404', async ({ client }) => {
    const { agent } = await setUp()
    const { id } = await aSchedule(agent.user)
    const calls = apiAs(client, await aStranger())
    ;(await calls.get(`/schedules/${id}`)).assertStatus(404)
    ;(await calls.post(`/schedules/${id}/retry`)).assertStatus(404)
  })

  test('API-05, API-06: pages by hour; a search finds names and texts; ids narrow them', async ({
    client,
    assert,
  }) => {
    const { agent, contactId } = await setUp()
    const admin = await anAdmin({ company: agent.company })
    const zoe = await someone(agent.actor, 'Zoé Prado')
    const sendAt = now().plus({ hours: 5 })
    for (let made = 0; made < 21; made += 1) await aSchedule(agent.user, { contactId, sendAt })
    const first = await aSchedule(admin.user, { contactId: zoe.id, body: 'Um lembrete' })
    const calls = apiAs(client, agent)
    const list = async (query: object) => (await calls.get('/schedules', { ...query })).body()
    const [one, two] = [await list({}), await list({ pageNumber: 2 })]
    assert.deepEqual([one.schedules.length, one.count, one.hasMore], [20, 22, true])
    assert.equal(one.schedules[0].id, first.id)
    assert.deepEqual([two.schedules.length, two.hasMore], [2, false])
    const ids = [...one.schedules, ...two.schedules].map(({ id }: { id: number }) => id)
    assert.equal(new Set(ids).size, 22)
    for (const query of [
      { searchParam: 'zoe' },
      { searchParam: 'LEMBRETE' },
      { contactId: zoe.id },
      { userId: admin.user.id },
    ]) {
      assert.deepEqual((await list(query)).count, 1, JSON.stringify(query))
    }
  })

  test('SCH-05: a calendar gets all rows of its days, which are those of the company', async ({
    client,
    assert,
  }) => {
    const { agent, contactId } = await setUp()
    const at = (time: string) => DateTime.fromISO(time, { zone: 'America/Sao_Paulo' })
    for (const time of [
      '2099-03-08T23:59',
      '2099-03-09T00:00',
      '2099-03-09T23:59',
      '2099-03-10T00:00',
    ]) {
      await aSchedule(agent.user, { contactId, sendAt: at(time) })
    }
    const calls = apiAs(client, agent)
    const day = { dateStart: '2099-03-09', dateEnd: '2099-03-09' }
    assert.deepEqual((await calls.get('/schedules', day)).body().count, 2)
    ;(await calls.get('/schedules', { dateStart: '2099-03-09' })).assertStatus(422)
    ;(await calls.get('/schedules', { ...day, dateEnd: '2099-13-40' })).assertStatus(422)
  })

  test('API-11: a file comes with the form, is replaced, and goes with `withoutFile` or the row', async ({
    client,
    assert,
  }) => {
    const { agent, form } = await setUp()
    const send = (method: 'post' | 'put', path: string, name: string) => {
      const request = client[method](path).bearerToken(agent.token).accept('json')
      return request.fields(form).file('file', Buffer.from(name), { filename: name })
    }
    const fileOf = async (id: number) =>
      (await Schedule.of(agent.actor).where({ id }).firstOrFail()).mediaFile!
    const added = await send('post', '/schedules', 'a list.txt')
    added.assertStatus(200)
    const { id, mediaName, mediaPath } = added.body()
    assert.equal(mediaName, 'a_list.txt')
    assert.match(mediaPath, /^\/media\/companies\//)
    const first = await fileOf(id)
    await send('put', `/schedules/${id}`, 'other.txt')
    const second = await fileOf(id)
    assert.equal(Buffer.from(await readFile(second)).toString(), 'other.txt')
    await assert.rejects(() => readFile(first))
    const path = `/schedules/${id}`
    const without = await apiAs(client, agent).put(path, { withoutFile: true })
    assert.equal(without.body().mediaPath, null)
    await assert.rejects(() => readFile(second))
  })
})
