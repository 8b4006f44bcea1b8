/** The daily list: once per day in the company's zone, also after repeated, failed or missed runs. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { catchUp } from '#modules/birthday/actions/catch_up'
import { setBirthday } from '#modules/birthday/actions/set_birthday'
import ListDays from '#modules/birthday/jobs/list_days'
import { aContactBorn } from '#modules/birthday/tests/people'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'

const runAt = (at: string) => {
  freeze(at)
  return new ListDays().handle()
}
/** `day name` of every listed birthday. */
async function listed({ company }: SomeoneSignedIn): Promise<string[]> {
  const { rows } = await db.rawQuery(
    `select to_char(day, 'YYYY-MM-DD') || ' ' || name as line from birthday_listings
     join contacts on contacts.id = contact_id where birthday_listings.company_id = ?
     order by day, name`,
    [company.id]
  )
  return rows.map(({ line }: { line: string }) => line)
}

const listedUntil = ({ company }: SomeoneSignedIn, day: string) =>
  db.table('birthday_progress').insert({ company_id: company.id, listed_until: day })

test.group('the daily list of birthdays', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => thaw)

  test('listing is idempotent, also when a birthday is set in between', async ({ assert }) => {
    const admin = await anAdmin()
    await aContactBorn(admin, '1990-05-17', { name: 'Ana' })
    await runAt('2026-05-17T12:00:00Z')
    await runAt('2026-05-17T12:15:00Z')
    assert.deepEqual(await listed(admin), ['2026-05-17 Ana'])
  })

  test('days missed are listed afterwards, at most a month of them', async ({ assert }) => {
    const admin = await anAdmin()
    for (const day of ['04-15', '04-17', '05-15', '05-16', '05-17'])
      await aContactBorn(admin, `1990-${day}`, { name: day })
    await runAt('2026-05-14T12:00:00Z')
    await runAt('2026-05-17T12:00:00Z')
    const missed = ['2026-05-15 05-15', '2026-05-16 05-16', '2026-05-17 05-17']
    assert.deepEqual(await listed(admin), missed)

    await db.from('birthday_listings').delete()
    await db.from('birthday_progress').update({ listed_until: '2026-03-01' })
    await runAt('2026-05-17T12:00:00Z')
    assert.deepEqual(await listed(admin), ['2026-04-17 04-17', ...missed])
  })

  test('the day is in the company’s zone: in {zone} at {at} it is {day}')
    .with([
      { zone: 'America/Sao_Paulo', at: '2026-05-18T02:45:00Z', day: '2026-05-17' },
      { zone: 'America/Sao_Paulo', at: '2026-05-18T03:00:00Z', day: '2026-05-18' },
      { zone: 'Australia/Eucla', at: '2026-05-17T15:15:00Z', day: '2026-05-18' },
      { zone: 'Pacific/Kiritimati', at: '2026-05-17T10:00:00Z', day: '2026-05-18' },
    ])
    .run(async ({ assert }, { zone, at, day }) => {
      const admin = await anAdmin()
      await writeSetting({ companyId: admin.company.id }, 'identity.timezone', zone)
      for (const name of ['2026-05-17', '2026-05-18'])
        await aContactBorn(admin, name.replace('2026', '1990'), { name })
      await runAt(at)
      assert.deepEqual(await listed(admin), [`${day} ${day}`])
    })

  test('people born on 29 February have a birthday every year', async ({ assert }) => {
    const admin = await anAdmin()
    await aContactBorn(admin, '1992-02-29', { name: 'Leap' })
    for (const day of ['2027-02-27', '2027-02-28', '2027-03-01', '2028-02-27']) {
      await runAt(`${day}T12:00:00Z`)
    }
    await runAt('2028-03-01T12:00:00Z')
    assert.deepEqual(await listed(admin), ['2027-02-28 Leap', '2028-02-29 Leap'])
  })

  test('nobody has a birthday before being born', async ({ assert }) => {
    const admin = await anAdmin()
    await aContactBorn(admin, '2026-05-16', { name: 'Baby' })
    await listedUntil(admin, '2025-05-15')
    await runAt('2025-05-16T12:00:00Z')
    assert.deepEqual(await listed(admin), [])
  })

  test('a company that fails does not block others, and is completed by the next run', async ({
    assert,
  }) => {
    const [broken, sound] = [await anAdmin(), await anAdmin()]
    for (const admin of [broken, sound]) {
      await aContactBorn(admin, '1990-05-17', { name: 'Ana' })
      await listedUntil(admin, '2026-05-16')
    }
    // Its last write is rejected, so the crash comes after all other writes.
    await db.rawQuery(
      `alter table birthday_progress add constraint crash check
       (company_id <> ${broken.company.id} or listed_until < '2026-05-17')`
    )
    await assert.rejects(() => runAt('2026-05-17T12:00:00Z'), '1 of 2 failed')
    assert.deepEqual(await listed(broken), [])
    assert.deepEqual(await listed(sound), ['2026-05-17 Ana'])
    await db.rawQuery('alter table birthday_progress drop constraint crash')
    await runAt('2026-05-18T12:00:00Z')
    assert.deepEqual(await listed(broken), ['2026-05-17 Ana'])
    assert.deepEqual(await listed(sound), ['2026-05-17 Ana'])
  })

  test('API-14: without the plan’s entitlement nothing is listed', async ({ assert, cleanup }) => {
    const admin = await anAdmin()
    await aContactBorn(admin, '1990-05-17', { name: 'Ana' })
    const restore = grant(admin.company.id, { 'birthday.use': false })
    cleanup(restore)
    await runAt('2026-05-17T12:00:00Z')
    assert.deepEqual(await listed(admin), [])
    restore()
    await runAt('2026-05-17T12:15:00Z')
    assert.deepEqual(await listed(admin), ['2026-05-17 Ana'])
  })
})

test.group('the daily list of birthdays: concurrent runs', (group) => {
  group.each.setup(() => thaw)

  test('several concurrent runs, and a birthday set meanwhile, list once', async ({
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    cleanup(() => admin.company.delete())
    const contact = await aContactBorn(admin, '1990-05-17', { name: 'Ana' })
    await listedUntil(admin, '2026-05-10')
    freeze('2026-05-17T12:00:00Z')
    const { companyId } = admin.actor
    const wanted = { contactId: contact.id, bornOn: '1991-05-17' }
    await Promise.all([
      ...Array.from({ length: 8 }, () => catchUp({ companyId })),
      ...Array.from({ length: 8 }, () => setBirthday(admin.actor, wanted)),
    ])
    assert.deepEqual(await listed(admin), ['2026-05-17 Ana'])
  })
})
