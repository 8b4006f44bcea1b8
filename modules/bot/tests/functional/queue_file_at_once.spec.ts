/** Four customers enter a queue with a file at the same moment, each over its own connection: one copy is made. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { deleteFile } from '#app/kernel/media/media'
import { mediaFolder } from '#config/drive'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { aBotCompany } from '#modules/bot/tests/a_bot_company'
import { giveFile } from '#modules/bot/tests/give_file'
import { aCustomer } from '#modules/messages/testing'

test.group('the file of a queue, concurrently', (group) => {
  group.each.setup(() => {
    const clock = frozenClock()
    const jobs = fakeJobs()
    return () => {
      clock.thaw()
      jobs.restore()
    }
  })

  test('BOT-09: each gets the file once, and one copy is kept', async ({ assert, cleanup }) => {
    const fixture = await aBotCompany()
    const { company, sales, connection } = fixture
    const folder = join(mediaFolder, 'companies', String(company.id))
    // A company of an earlier run may have had the same number.
    await rm(folder, { recursive: true, force: true })
    const key = await giveFile(sales, 'a.csv')
    cleanup(async () => {
      const kept = await db.from('shared_files').where('company_id', company.id)
      for (const file of [key, ...kept.map((row) => row.key as string)]) await deleteFile(file)
      for (const table of ['messages', 'tickets', 'contacts', 'shared_files']) {
        await db.from(table).where('company_id', company.id).delete()
      }
      await db.from('companies').where('id', company.id).delete()
    })
    const customers = [1, 2, 3, 4].map(() => aCustomer(connection))
    for (const one of customers) await one.says('oi')
    const heard = await Promise.all(customers.map((one) => one.says('1')))
    for (const answer of heard) assert.deepEqual(answer, ['Aqui é Vendas.', 'a.csv'])

    const files = await db
      .from('messages')
      .where({ company_id: company.id, kind: 'document' })
      .distinct('media_file')
    assert.lengthOf(files, 1)
    assert.lengthOf(await db.from('pending_files').whereLike('key', `companies/${company.id}/%`), 0)
    const stored = await readdir(folder)
    assert.lengthOf(stored, 2, 'the queue’s own and the one that conversations show')
  })
})
