/** All that is stored about a person is in their archive, or its module says why not (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { apiAs } from '#app/kernel/testing/api'
import { readFile } from '#app/kernel/media/media'
import { personalData } from '#modules/contacts/contract'
import ExportPerson from '#modules/contacts/jobs/export_person'
import ContactExport from '#modules/contacts/models/contact_export'
import { anAdmin } from '#modules/identity/testing'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'
import { brought, type PersonalTexts } from '#tests/support/brought'
import { zipEntries } from '#tests/support/zip_entries'

const text = 'xumbregatext'
const ofModules = (await brought<{ personalTexts: PersonalTexts }>('personal_texts')).map(
  ({ personalTexts }) => personalTexts
)
const contributions = async () => {
  const all = await registry.contributionsTo(personalData)
  return all.map((Data) => new Data())
}

test.group('an exported person', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('OPS-01: each table with rows about people is exported, or its module says why not', async ({
    assert,
  }) => {
    const data = await contributions()
    const said = [
      ...data.flatMap(({ exported }) => exported),
      ...data.flatMap(({ omitted }) => Object.keys(omitted)),
    ]
    assert.deepEqual(said.length, new Set(said).size, 'twice')
    const { rows } = await db.rawQuery(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'contacts'::regclass`
    )
    const tables = registry.tables()
    const personal = Object.entries(tables)
      .filter(([, { personal: columns }]) => columns.some(({ of }) => of === 'contact'))
      .map(([name]) => name)
    const aboutPeople = new Set([...rows.map(({ name }: { name: string }) => name), ...personal])
    assert.isTrue(aboutPeople.has('messages') && aboutPeople.has('outbox_entries'))
    const forgotten = [...aboutPeople].filter((name) => !said.includes(name)).toSorted()
    assert.deepEqual(forgotten, [])
    for (const name of said) assert.property(tables, name)
  })

  test('OPS-01: what modules write about a person stands in the archive', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const ticket = await aTicket(admin.actor, { status: 'closed', name: 'Zoraide' })
    await aMessage(ticket, { body: 'Olá; "tudo" bem?' })
    const about = { ticketId: ticket.id, contactId: ticket.contactId }
    for (const { write } of ofModules) await write(calls, about, text)
    const asked = await calls.post(`/contacts/${ticket.contactId}/export`)
    asked.assertStatus(200)
    await new ExportPerson().handle({ exportId: asked.body().id })
    const row = await ContactExport.of(admin.actor).where('id', asked.body().id).firstOrFail()
    const entries = zipEntries(await readFile(row.mediaFile!))

    const exported = new Set((await contributions()).flatMap((one) => one.exported))
    const parts = [...entries]
      .filter(([path]) => path.endsWith('.json'))
      .map(([, content]) => content.toString())
    for (const part of parts) assert.isArray(JSON.parse(part))
    const written = ofModules.filter(({ table }) => exported.has(table)).length
    assert.isAtLeast(parts.filter((part) => part.includes(text)).length, written)
    const [message] = JSON.parse(entries.get('messages.json')!.toString())
    assert.equal(message.body, 'Olá; "tudo" bem?')
    assert.include(entries.get('messages.csv')!.toString(), '"Olá; ""tudo"" bem?"')
    const [contact] = JSON.parse(entries.get('contact.json')!.toString())
    assert.equal(contact.name, 'Zoraide')
    const page = entries.get('index.html')!.toString()
    for (const path of entries.keys()) {
      if (path.endsWith('.json')) assert.include(page, `href="${path}"`)
    }
    assert.notInclude(page, 'archive.', 'a title without words')
  })
})
