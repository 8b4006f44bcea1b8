/** What contact lists give to campaigns: their people, and a list of the people of a moment (LST-02, CMP-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import ErasePerson from '#modules/contact_lists/erase_person'
import CheckNumbers from '#modules/contact_lists/jobs/check_numbers'
import { ContactListItem } from '#modules/contact_lists/model'
import { KeepPeople, PeopleOnList } from '#modules/contact_lists/people_on_list'
import { aList, aPerson } from '#modules/contact_lists/testing'
import { resolveContact } from '#modules/contacts/public'
import { anAdmin } from '#modules/identity/testing'
import { aConnection, aNumber } from '#modules/tickets/testing'

test.group('people on contact lists', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const read = async ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) =>
    (await db.rawQuery(sql, bindings as never)).rows as { number: string; state: string }[]

  test('a list is a group of people, of its own company alone', async ({ assert }) => {
    const [admin, stranger] = [await anAdmin(), await anAdmin()]
    const list = await aList(admin.actor)
    const ana = await aPerson(list, { state: 'valid' })
    const bia = await aPerson(list)
    const kind = new PeopleOnList()
    const { companyId } = admin.actor
    const people = await read(kind.people({ companyId, audienceId: list.id }))
    assert.deepEqual(
      people.map(({ number, state }) => [number, state]),
      [
        [ana.number, 'valid'],
        [bia.number, 'unchecked'],
      ]
    )
    assert.deepEqual(await kind.access(admin.actor, list.id), { id: list.id, name: list.name })
    const foreign = { companyId: stranger.actor.companyId, audienceId: list.id }
    assert.isEmpty(await read(kind.people(foreign)))
    assert.equal((await kind.names(stranger.actor, [list.id])).size, 0)
    await assert.rejects(() => kind.access(stranger.actor, list.id), /contact list/)
  })

  test('CMP-04: the lists of a company are offered by name, to itself alone', async ({
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await anAdmin()]
    const [late, early] = [await aList(admin.actor, 'Zona sul'), await aList(admin.actor, 'água')]
    const kind = new PeopleOnList()
    assert.deepEqual(await kind.all(admin.actor), [
      { id: early.id, name: 'água' },
      { id: late.id, name: 'Zona sul' },
    ])
    assert.isEmpty(await kind.all(stranger.actor))
  })

  test('CMP-06: the people of a query are kept as a list, each number once', async ({ assert }) => {
    const admin = await anAdmin()
    const [one, two] = [aNumber(), aNumber()]
    const people = {
      sql: `select ordinality as ref, 'Ana' as name, number, null::text as email, 'valid' as state
        from unnest(?::text[]) with ordinality as person (number, ordinality)`,
      bindings: [[one, two, one]],
    }
    const kept = await new KeepPeople().keep(admin.actor, { name: 'Natal | TAG: VIP', people })
    const items = await ContactListItem.of(admin.actor).where('contactListId', kept.id)
    assert.sameMembers(
      items.map(({ number, state }) => `${number} ${state}`),
      [`${one} valid`, `${two} valid`]
    )
  })

  test('LST-01, LST-02: numbers are checked over a connected number; without one they stay unchecked', async ({
    assert,
    cleanup,
  }) => {
    const jobs = fakeJobs()
    cleanup(jobs.restore)
    const admin = await anAdmin()
    const { companyId } = admin.actor
    const list = await aList(admin.actor)
    const [known, absent] = [await aPerson(list), await aPerson(list)]
    const statesOf = async () =>
      (await ContactListItem.of(admin.actor).orderBy('id')).map(({ state }) => state)
    await new CheckNumbers().handle({ companyId })
    assert.deepEqual(await statesOf(), ['unchecked', 'unchecked'])
    await aConnection(admin.actor, { status: 'CONNECTED' })
    // What WhatsApp said of them before: nobody has to be asked.
    await db.table('number_checks').multiInsert([
      {
        company_id: companyId,
        number: known.number,
        address: 'x@s.whatsapp.net',
        checked_at: new Date(),
      },
      { company_id: companyId, number: absent.number, address: null, checked_at: new Date() },
    ])
    await new CheckNumbers().handle({ companyId }, AbortSignal.abort())
    assert.deepEqual(await statesOf(), ['unchecked', 'unchecked'], 'the process stops')
    await new CheckNumbers().handle({ companyId })
    await new CheckNumbers().handle({ companyId })
    assert.deepEqual(await statesOf(), ['valid', 'absent'])
  })

  test('CON-03: somebody who is erased is on no list of their company any more', async ({
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await anAdmin()]
    const number = aNumber()
    const { id: contactId } = await resolveContact(admin.actor, {
      phone: number,
      lid: null,
      pushName: 'Ana',
    })
    await aPerson(await aList(admin.actor), { number })
    const other = await aPerson(await aList(admin.actor, 'Outra'))
    const theirs = await aPerson(await aList(stranger.actor), { number })
    await new ErasePerson().purge({ companyId: admin.actor.companyId, contactId })
    const left = await ContactListItem.of(admin.actor)
    assert.deepEqual(
      left.map(({ id }) => id),
      [other.id]
    )
    assert.exists(await ContactListItem.of(stranger.actor).where('id', theirs.id).first())
  })
})
