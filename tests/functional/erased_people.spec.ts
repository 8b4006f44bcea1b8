/** Erased people leave no data in the database: every row of every table is searched. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { registry } from '#app/kernel/modules/registry'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import Sweep from '#app/kernel/upkeep/sweep'
import ErasePerson from '#modules/contacts/jobs/erase_person'
import PurgeDeleted, { keptDays } from '#modules/contacts/jobs/purge_deleted'
import { learnPairs } from '#modules/contacts/actions/learn_pairs'
import { resolveContact } from '#modules/contacts/public'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { sendWithoutTicket } from '#modules/messages/public'
import SweepSharedFiles from '#modules/messages/jobs/sweep_shared_files'
import { aNumber, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import { brought, type PersonalTexts } from '#tests/support/brought'

/** Unique texts that occur nowhere else in the database. */
const texts = {
  name: 'Zoraide Xumbrega',
  email: 'zoraide@xumbrega.example',
  fact: 'xumbregafact',
  body: 'xumbregabody',
  more: 'xumbregamore',
} as const
const ofModules = (await brought<{ personalTexts: PersonalTexts }>('personal_texts')).map(
  ({ personalTexts }) => personalTexts
)

/** `table: row` for each row of the database that contains one of these. */
async function rowsThatSay(said: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of registry.commonTables()) {
    const { rows } = await db.rawQuery(
      `select whole::text as text from ${table} as whole where whole::text ilike any(?::text[])`,
      [said.map((one) => `%${one}%`)] as never
    )
    found.push(...rows.map(({ text }: { text: string }) => `${table}: ${text}`))
  }
  return found
}

async function aKnownPerson(client: Parameters<typeof apiAs>[0], admin: SomeoneSignedIn) {
  const phone = aNumber()
  const lid = `777${phone}`
  const { actor } = admin
  const { companyId } = actor
  const ticket = await aTicket(actor, { status: 'closed', phone, name: texts.name })
  const { contactId, connectionId } = ticket
  const calls = apiAs(client, admin)
  const extraInfo = [{ name: 'Fact', value: texts.fact }]
  const form = { name: texts.name, number: phone, email: texts.email, extraInfo }
  ;(await calls.put(`/contacts/${contactId}`, form)).assertStatus(200)
  await aMessage(ticket, { body: texts.body })
  for (const { write } of ofModules)
    await write(calls, { ticketId: ticket.id, contactId }, texts.more)

  await learnPairs(actor, [{ phone, lid }])
  const at = now().toJSDate()
  const address = `${phone}@s.whatsapp.net`
  const owner = { company_id: companyId, connection_id: connectionId }
  await db
    .table('number_checks')
    .insert({ company_id: companyId, number: phone, address, checked_at: at })
  await db.table('phone_book_entries').insert({ ...owner, phone, name: texts.name, shared_at: at })
  await db.table('picture_answers').insert({ ...owner, address, url: '', answered_at: at })
  await db
    .table('group_chats')
    .insert({ ...owner, chat: '1@g.us', admins: [address], asked_at: at })
  await unitOfWork((work) =>
    sendWithoutTicket(work, actor, {
      connectionId: connectionId!,
      number: phone,
      parts: [{ kind: 'text', body: texts.body }],
      origin: 'campaign',
    })
  )
  await db.from('outbox_entries').where(owner).update({ status: 'sent', settled_at: at })
  await db.table('inbox_entries').insert({
    ...owner,
    kind: 'message',
    chat: address,
    from_me: false,
    wid: 'parked',
    content: JSON.stringify({ body: texts.body }),
    status: 'parked',
    due_at: at,
    received_at: at,
  })
  return { contactId, phone, lid, said: [...Object.values(texts), phone, lid] }
}

/** It was sent without a ticket, and knows the number alone. */
async function anUnansweredMessage({ actor }: SomeoneSignedIn, contactId: number) {
  const { number, company_id: companyId } = await db
    .from('contacts')
    .where({ id: contactId, company_id: actor.companyId })
    .firstOrFail()
  await db.table('ticketless_messages').insert({
    ...{ company_id: companyId, number, wid: 'ticketless', origin: 'campaign', kind: 'text' },
    ...{ body: texts.body, ack: 1, sent_at: now().toJSDate(), created_at: now().toJSDate() },
    connection_id: (await db.from('connections').where('company_id', companyId).firstOrFail()).id,
  })
}

async function countRows({ actor }: SomeoneSignedIn, tables: readonly string[]) {
  const counts = await Promise.all(
    tables.map((table) => db.from(table).where('company_id', actor.companyId).count('* as count'))
  )
  return counts.map(([row]) => Number(row.count))
}

test.group('an erased person', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CON-03: thirty days after a contact was deleted no row of any table contains their data', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const admin = await anAdmin()
    const { contactId, said } = await aKnownPerson(client, admin)
    const before = await rowsThatSay(said)
    const tablesBefore = new Set(before.map((row) => row.split(':')[0]))
    for (const table of ['contacts', 'messages', 'contact_pairs', 'phone_book_entries'])
      assert.isTrue(tablesBefore.has(table), table)
    for (const { table } of ofModules) assert.isTrue(tablesBefore.has(table), table)

    ;(await apiAs(client, admin).delete(`/contacts/${contactId}`)).assertStatus(200)
    clock.minutesLater(keptDays * 24 * 60 + 1)
    await new PurgeDeleted().handle()
    clock.minutesLater(120)
    await new Sweep().handle()
    await new SweepSharedFiles().handle()
    assert.deepEqual(await rowsThatSay(said), [])
  })

  test('OPS-01: once a person was erased no row of any table contains their data, and what is counted stays', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { contactId, said } = await aKnownPerson(client, admin)
    await anUnansweredMessage(admin, contactId)
    const counted = ['tickets', 'messages', 'trackings']
    const before = await countRows(admin, counted)

    const order = { confirmation: texts.name, blockNumber: true }
    const answer = await apiAs(client, admin).post(`/contacts/${contactId}/erase`, order)
    answer.assertStatus(200)
    // Nobody finds the person from now on, and nothing says any more who it was.
    const meanwhile = await rowsThatSay([texts.name, texts.email, texts.fact])
    assert.deepEqual(
      meanwhile.filter((row) => row.startsWith('contacts: ')),
      []
    )
    await new ErasePerson().handle({ contactId })
    assert.deepEqual(await rowsThatSay(said), [])
    assert.deepEqual(await countRows(admin, counted), before)
    const erasure = await apiAs(client, admin).get(`/contacts/${contactId}/erase`)
    assert.equal(erasure.body().status, 'done')
  })

  test('OPS-01: an erased contact stays for its tickets when those that were deleted are purged', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const admin = await anAdmin()
    const { contactId } = await aKnownPerson(client, admin)
    const order = { confirmation: texts.name }
    ;(await apiAs(client, admin).post(`/contacts/${contactId}/erase`, order)).assertStatus(200)
    clock.minutesLater(keptDays * 24 * 60 + 1)
    await new PurgeDeleted().handle()
    assert.lengthOf(await db.from('tickets').where('contact_id', contactId), 1)
  })

  test('API-13: audit rows name what was changed, without its content', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { contactId, said } = await aKnownPerson(client, admin)
    ;(await apiAs(client, admin).delete(`/contacts/${contactId}`)).assertStatus(200)
    assert.deepEqual(
      (await rowsThatSay(said)).filter((row) => row.startsWith('audit_entries')),
      []
    )
    const rows = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, user_id: admin.user.id })
      .orderBy('id')
      .select('action', 'fields')
    assert.deepEqual(
      rows.map(({ action, fields }) => [action, fields]),
      [
        ['identity.sign_in', []],
        ['contacts.edit', ['email', 'extraInfo']],
        ...ofModules.flatMap(({ audited }) => audited),
        ['contacts.delete', ['name', 'number', 'email']],
      ]
    )
  })

  test('IN-06: a merged contact is named in the audit trail until the remaining contact is erased', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const others = []
    // The older row remains: so the person is merged into Bia's row, and that into Caio's.
    for (const name of ['Caio', 'Bia']) {
      const person = { phone: aNumber(), lid: null, pushName: name }
      others.push(await resolveContact(admin.actor, person))
    }
    const { contactId, phone } = await aKnownPerson(client, admin)
    /** Returns which of the two rows remains. */
    const merge = async (one: number, other: number): Promise<number> => {
      const answer = await calls.post(`/contacts/${one}/merge`, { withId: other })
      answer.assertStatus(200)
      return answer.body().id
    }
    const once = await merge(others[1]!.id, contactId)
    assert.equal(once, others[1]!.id)
    const named = async () => {
      const rows = await rowsThatSay([texts.name, phone])
      return rows.filter((row) => row.startsWith('audit_entries')).length
    }
    assert.equal(await named(), 1)
    // Merged once more: the audit row of the first merge would not be found when this contact is erased.
    const twice = await merge(others[0]!.id, once)
    assert.equal(twice, others[0]!.id)
    ;(await calls.delete(`/contacts/${twice}`)).assertStatus(200)
    clock.minutesLater(keptDays * 24 * 60 + 1)
    await new PurgeDeleted().handle()
    assert.equal(await named(), 0)
  })

  test('IN-07: when a person wrote again meanwhile, what is known of their number is kept', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const admin = await anAdmin()
    const { contactId, phone } = await aKnownPerson(client, admin)
    ;(await apiAs(client, admin).delete(`/contacts/${contactId}`)).assertStatus(200)
    await resolveContact(admin.actor, { phone, lid: null, pushName: 'Zoca' })
    clock.minutesLater(keptDays * 24 * 60 + 1)
    await new PurgeDeleted().handle()
    await new Sweep().handle()
    const of = (table: string) => db.from(table).where({ company_id: admin.company.id, phone })
    assert.lengthOf(await of('contact_pairs'), 1)
    assert.lengthOf(await of('phone_book_entries'), 1)
  })
})
