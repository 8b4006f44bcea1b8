/** Archives of all that is stored about a person: who may have one, how it is made, and its end. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { fileExists, readFile, storeFile } from '#app/kernel/media/media'
import { limitStorage } from '#app/kernel/media/stored_files'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import ExportPerson from '#modules/contacts/jobs/export_person'
import ResumeRequests from '#modules/contacts/jobs/resume_requests'
import SweepExports from '#modules/contacts/jobs/sweep_exports'
import ContactExport from '#modules/contacts/models/contact_export'
import { keptHours, latestExport } from '#modules/contacts/personal_data/exports'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'
import { zipEntries } from '#tests/support/zip_entries'

type Client = Parameters<typeof apiAs>[0]

async function setUp(client: Client) {
  const admin = await anAdmin()
  const ticket = await aTicket(admin.actor, { status: 'closed', name: 'Ana' })
  const path = `/contacts/${ticket.contactId}/export`
  return { admin, ticket, path, calls: apiAs(client, admin) }
}
const run = (exportId: number, stopping?: AbortSignal) =>
  new ExportPerson().handle({ exportId }, stopping)

async function aFileOf(companyId: number, text: string) {
  const { key } = await storeFile({ companyId }, { bytes: Buffer.from(text) })
  return { mediaFile: key, mediaName: 'nota fiscal.txt', mediaState: 'stored', kind: 'document' }
}

test.group('OPS-01: POST /contacts/{id}/export', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an agent may not, another company gets 404, nobody without a session', async ({
    client,
  }) => {
    const { admin, path } = await setUp(client)
    const agent = await anAgent({ company: admin.company })
    const stranger = await aStranger()
    for (const method of ['get', 'post'] as const) {
      ;(await apiAs(client, null)[method](path)).assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
      const forbidden = await apiAs(client, agent)[method](path)
      forbidden.assertStatus(403)
      forbidden.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      const unknown = await apiAs(client, stranger)[method](path)
      unknown.assertStatus(404)
      unknown.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    }
  })

  test('the archive has rows and files, and its link needs no session for 24 hours', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const { admin, ticket, path, calls } = await setUp(client)
    const file = await aFileOf(admin.company.id, 'comprei dois')
    await aMessage(ticket, { body: 'oi', ...file } as never)
    // A file that two messages show is one file of the archive.
    await aMessage(ticket, { body: 'de novo', ...file } as never)
    await aMessage(ticket, { body: 'foi', mediaFile: `companies/${admin.company.id}/gone.pdf` })
    assert.deepEqual((await calls.get(path)).body(), { export: null })
    const asked = await calls.post(path)
    asked.assertStatus(200)
    asked.assertBodyContains({ status: 'pending', url: null, size: null, expiresAt: null })
    await run(asked.body().id)

    const { export: done } = (await calls.get(path)).body()
    assert.equal(done.status, 'done')
    assert.equal(done.expiresAt, now().plus({ hours: keptHours }).toUTC().toISO())
    const opened = await client.get(done.url)
    opened.assertStatus(200)
    const [row] = await db.from('contact_exports').where('contact_id', ticket.contactId)
    const bytes = await readFile(row.media_file)
    assert.equal(done.size, bytes.length)
    const entries = zipEntries(bytes)
    const files = [...entries.keys()].filter((name) => name.startsWith('files/'))
    assert.deepEqual(files, ['files/1_nota_fiscal.txt'])
    assert.equal(entries.get(files[0]!)!.toString(), 'comprei dois')
    const messages = JSON.parse(entries.get('messages.json')!.toString())
    assert.deepEqual(
      messages.map((message: { file?: string }) => message.file),
      [files[0], files[0], 'files/2_.pdf']
    )
    assert.include(entries.get('index.html')!.toString(), 'files/2_.pdf')

    clock.minutesLater(keptHours * 60 - 11)
    ;(await client.get(done.url)).assertStatus(200)
    clock.minutesLater(12)
    assert.isNull(await latestExport(admin.actor, ticket.contactId))
    ;(await client.get(done.url)).assertStatus(403)
    await new SweepExports().handle({})
    assert.lengthOf(await db.from('contact_exports').where('id', row.id), 0)
    assert.isFalse(await fileExists(row.media_file))
  })

  test('by their session only admins open the file', async ({ client }) => {
    const { admin, ticket, path, calls } = await setUp(client)
    await run((await calls.post(path)).body().id)
    const { mediaFile } = await ContactExport.of(admin.actor)
      .where('contactId', ticket.contactId)
      .firstOrFail()
    ;(await calls.get(`/media/${mediaFile}`)).assertStatus(200)
    const agent = await anAgent({ company: admin.company })
    ;(await apiAs(client, agent).get(`/media/${mediaFile}`)).assertStatus(404)
  })

  test('who asks again meanwhile waits for the same archive', async ({ client, assert }) => {
    const { admin, path, calls } = await setUp(client)
    const first = (await calls.post(path)).body().id
    assert.equal((await calls.post(path)).body().id, first)
    const audits = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, action: 'contacts.export_person' })
    assert.deepEqual(
      audits.map(({ user_id: userId, before, after }) => [userId, before, after]),
      Array.from({ length: 2 }, () => [admin.user.id, null, null])
    )
    await run(first)
    assert.notEqual((await calls.post(path)).body().id, first)
  })

  test('run twice there is one file; stopped in the middle it is taken up again', async ({
    client,
    assert,
  }) => {
    const { path, calls, ticket } = await setUp(client)
    for (let count = 0; count < 3; count++) await aMessage(ticket, { body: `texto ${count}` })
    const { id } = (await calls.post(path)).body()
    const stopped = new AbortController()
    const running = run(id, stopped.signal)
    stopped.abort()
    await running
    assert.equal((await calls.get(path)).body().export.status, 'pending')

    const jobs = fakeJobs()
    await new ResumeRequests().handle().finally(() => jobs.restore())
    const taken = jobs.all.filter(({ name }) => name === 'contacts.export_person')
    assert.isTrue(taken.some(({ payload }) => (payload as { exportId: number }).exportId === id))
    await run(id)
    const { export: done } = (await calls.get(path)).body()
    await run(id)
    assert.deepEqual((await calls.get(path)).body().export, done)
  })

  test('without room for it the row says so', async ({ client, assert, cleanup }) => {
    const { path, calls } = await setUp(client)
    const { id } = (await calls.post(path)).body()
    cleanup(limitStorage(1))
    await run(id)
    const { export: failed } = (await calls.get(path)).body()
    assert.containsSubset(failed, { status: 'failed', errorCode: 'ERR_STORAGE_FULL', url: null })
  })

  test('an archive of somebody who is erased meanwhile is kept nowhere', async ({
    client,
    assert,
  }) => {
    const { admin, path, calls, ticket } = await setUp(client)
    await run((await calls.post(path)).body().id)
    const { mediaFile } = await ContactExport.of(admin.actor)
      .where('contactId', ticket.contactId)
      .firstOrFail()
    const { id } = (await calls.post(path)).body()
    const erased = await calls.post(`/contacts/${ticket.contactId}/erase`, { confirmation: 'ana' })
    erased.assertStatus(200)
    await run(id)
    assert.lengthOf(await db.from('contact_exports').where('contact_id', ticket.contactId), 0)
    const pending = await db.from('pending_files').where('key', mediaFile!)
    assert.isTrue(pending.length === 1 || !(await fileExists(mediaFile!)))
  })
})
