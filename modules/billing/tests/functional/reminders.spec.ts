/** The mails of the daily work of billing: whom they reach, once, and what a batch that fails leaves (BIL-12). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { writeSetting } from '#app/kernel/settings/settings'
import { fakeJobs, type FakeJobs } from '#app/kernel/testing/fakes/jobs'
import BillCompanies from '#modules/billing/jobs/bill_companies'
import { anInvoice } from '#modules/billing/testing'
import { aCompany, anAdmin, anAgent } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

const dueDate = '2027-02-10'
const dayBefore = '2027-02-04T12:00:00Z'
const comingDay = '2027-02-05T12:00:00Z'
const overdueDay = '2027-02-11T06:00:00Z'

const run = ({ atOnce, stopping }: { atOnce?: number; stopping?: AbortSignal } = {}) =>
  new BillCompanies({ atOnce }).handle(null, stopping)

const mailsOf = (companyIds: readonly number[]) =>
  db
    .from('mails')
    .whereIn('company_id', [...companyIds])
    .orderBy('id')
const kindsOf = async (id: number) => (await mailsOf([id])).map(({ kind }) => kind as string)

/** Companies with an admin each, and an invoice that is due on that day; no mail is due yet. */
async function customers(count: number): Promise<number[]> {
  // Signing in does not work at another time.
  thaw()
  const admins = []
  while (admins.length < count) admins.push(await anAdmin())
  freeze(dayBefore)
  for (const { actor } of admins) await anInvoice(actor, dueDate)
  return admins.map(({ company }) => company.id)
}

/** How many connections wait for a lock. */
async function countWaiting(): Promise<number> {
  const [{ count }] = await db
    .from('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where('wait_event_type', 'Lock')
    .count('* as count')
  return Number(count)
}

/** How many statements the body makes. */
async function countStatements(body: () => Promise<unknown>): Promise<number> {
  let count = 0
  const client = db.connection().getWriteClient()
  const onQuery = () => void count++
  client.on('query', onQuery)
  await body()
  client.off('query', onQuery)
  return count
}

test.group('mails about invoices', (group) => {
  let jobs: FakeJobs
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => thaw)
  group.each.setup(() => {
    jobs = fakeJobs()
    return jobs.restore
  })

  test('a mail five days before, and one when it is over; each once', async ({ assert }) => {
    const [id] = await customers(1)
    freeze(dayBefore)
    await run()
    assert.deepEqual(await kindsOf(id), [])
    freeze(comingDay)
    await run()
    await run()
    assert.deepEqual(await kindsOf(id), ['billing.invoice_coming'])
    freeze('2027-02-10T23:00:00Z')
    await run()
    freeze(overdueDay)
    await run()
    await run()
    assert.deepEqual(await kindsOf(id), ['billing.invoice_coming', 'billing.invoice_overdue'])
  })

  test('to each admin in the own language, else the company’s; nobody else', async ({ assert }) => {
    const { actor, company, user } = await anAdmin({ user: { name: 'Ana' } })
    const { user: second } = await anAdmin({ company, user: { name: 'Bia' } })
    const { user: gone } = await anAdmin({ company })
    await anAgent({ company })
    await second.merge({ language: 'en' }).save()
    await db.from('users').where('id', gone.id).update({ deleted_at: new Date() })
    await writeSetting(actor, 'identity.language', 'es')
    freeze(dayBefore)
    await anInvoice(actor, dueDate)
    const [other] = await customers(1)
    freeze(comingDay)
    await run()
    const found = (await mailsOf([company.id])).map(({ recipient, subject }) => [
      recipient,
      subject,
    ])
    assert.deepEqual(found, [
      [user.email, 'Factura de 99,90 R$ vence el 10 de febrero de 2027'],
      [second.email, 'Invoice of R$99.90 is due on February 10, 2027'],
    ])
    assert.lengthOf(await mailsOf([other]), 1)
  })

  test('a company without an admin gets none, and is not asked again', async ({ assert }) => {
    freeze(dayBefore)
    const { id: companyId } = await aCompany()
    await anInvoice({ companyId, userId: null }, dueDate)
    freeze(comingDay)
    await run()
    assert.lengthOf(await mailsOf([companyId]), 0)
    const [{ announced_at: announcedAt }] = await db
      .from('invoices')
      .where({ company_id: companyId })
    assert.isNotNull(announcedAt)
  })

  test('coming and overdue ones in one batch, and those that are not due', async ({ assert }) => {
    const [coming, overdue, later] = await customers(3)
    const setDue = (id: number, day: string) =>
      Promise.all([
        db.from('companies').where('id', id).update({ due_date: day }),
        db.from('invoices').where('company_id', id).update({ due_date: day }),
      ])
    await setDue(overdue, '2027-02-04')
    await setDue(later, '2027-02-11')
    freeze(comingDay)
    await run()
    await run()
    const kinds = await Promise.all([coming, overdue, later].map(kindsOf))
    assert.deepEqual(kinds, [['billing.invoice_coming'], ['billing.invoice_overdue'], []])
  })

  test('twelve companies cost as many statements as two', async ({ assert }) => {
    const few = await customers(2)
    freeze(comingDay)
    const statements = await countStatements(run)
    const many = await customers(12)
    freeze(comingDay)
    assert.equal(await countStatements(run), statements)
    assert.lengthOf(await mailsOf([...few, ...many]), 14)
    assert.deepEqual(
      jobs.all.map(({ name }) => name),
      ['mail.send_due']
    )
  })

  test('a failure with SQLSTATE {sqlState} in the middle: {what}; the next run makes up for it')
    .with([
      { sqlState: 'P0001', what: 'its batch is done again without it', left: [2] },
      { sqlState: '57014', what: 'its batch is left, the others are whole', left: [2, 3] },
    ])
    .run(async ({ assert }, { sqlState, left }) => {
      const ids = await customers(6)
      await db.rawQuery(
        `create function refuse_mail() returns trigger as $$ begin
           if new.company_id = ${ids[2]} then
             raise exception 'refused by the test' using errcode = '${sqlState}';
           end if;
           return new;
         end $$ language plpgsql`
      )
      await db.rawQuery(
        'create trigger refused before insert on mails for each row execute function refuse_mail()'
      )
      freeze(comingDay)
      await run({ atOnce: 2 })
      const mailed = async () => (await mailsOf(ids)).map(({ company_id: id }) => id as number)
      assert.sameMembers(
        await mailed(),
        ids.filter((_id, place) => !left.includes(place))
      )
      const marked = await db
        .from('invoices')
        .whereIn('company_id', ids)
        .whereNotNull('announced_at')
      assert.lengthOf(marked, ids.length - left.length)
      await db.rawQuery('drop trigger refused on mails')
      await run({ atOnce: 2 })
      assert.sameMembers(await mailed(), ids)
    })

  test('a process that stops ends after the batch; the next run goes on', async ({ assert }) => {
    const ids = await customers(5)
    freeze(comingDay)
    const stopping = new AbortController()
    const add = jobs.add.bind(jobs)
    // Added after the commit of the first batch.
    jobs.add = async (...args) => {
      stopping.abort()
      return add(...args)
    }
    await run({ atOnce: 2, stopping: stopping.signal })
    assert.lengthOf(await mailsOf(ids), 2)
    await run({ atOnce: 2 })
    assert.lengthOf(await mailsOf(ids), 5)
  })
})

test.group('mails about invoices, at once', (group) => {
  let ids: number[] = []
  // Without a test transaction: the runs must be able to wait for each other's locks.
  group.each.setup(() => {
    const jobs = fakeJobs()
    return async () => {
      thaw()
      jobs.restore()
      const plans = await db.from('subscriptions').whereIn('company_id', ids).select('plan_id')
      await db.from('mails').whereIn('company_id', ids).delete()
      await db.from('companies').whereIn('id', ids).delete()
      await db.from('audit_entries').whereIn('company_id', ids).delete()
      await db
        .from('plans')
        .whereIn(
          'id',
          plans.map(({ plan_id: id }) => id)
        )
        .delete()
    }
  })

  test('four runs of other batches write each mail once', async ({ assert }) => {
    ids = await customers(7)
    freeze(comingDay)
    // All have read what is due before the first of them gets a lock.
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = unitOfWork(async ({ trx }) => {
      await trx.from('companies').whereIn('id', ids).forUpdate()
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const runs = Promise.all([2, 3, 5, 7].map((atOnce) => run({ atOnce })))
    const wait = waitFor('four runs that wait', async () => (await countWaiting()) === 4, 20_000)
    await wait.finally(() => free.resolve())
    await holder
    await runs
    const mailed = (await mailsOf(ids)).map(({ company_id: id }) => id as number)
    assert.sameMembers(mailed, ids)
    assert.lengthOf(mailed, ids.length)
  })
})
