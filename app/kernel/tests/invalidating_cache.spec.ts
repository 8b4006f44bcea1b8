/** What is remembered for a moment: nothing outlives a change, whichever process made it (AUT-03). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { InvalidatingCache } from '#app/kernel/invalidating_cache'
import { startListening, stopListening } from '#app/kernel/signals'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { waitFor } from '#tests/support/waiting'

const url = process.env.DATABASE_URL!
/** A company that nobody has. */
const companyId = 2_000_000_000

test.group('remembered', (group) => {
  let loads = 0
  let remembered: InvalidatingCache<{ readonly loads: number }>
  const read = (key = 'one') => remembered.read(key, async () => ({ loads: ++loads }))
  group.each.setup(() => {
    loads = 0
    remembered = new InvalidatingCache('kernel.settings_changed')
  })
  group.each.teardown(async () => {
    await stopListening()
    await db.from('settings').where('company_id', companyId).delete()
  })

  test('the second question is not asked while nothing changed; each key has its own', async ({
    assert,
  }) => {
    await startListening(url)
    await read()
    await read()
    assert.equal(loads, 1)
    await read('two')
    assert.equal(loads, 2)
  })

  test('AUT-03: a row that anybody changes ends it, by the trigger alone', async ({ assert }) => {
    await startListening(url)
    await read()
    await db.rawQuery(
      `insert into settings (company_id, key, value, updated_at) values (?, 'x', '1', ?)`,
      [companyId, now().toJSDate()]
    )
    // Far sooner than the second after which it would be forgotten anyhow.
    await waitFor('the change to be heard', async () => (await read()).loads > 1, 900)
    assert.isAbove(loads, 1)
  })

  test('one’s own change ends it at once', async ({ assert }) => {
    await startListening(url)
    await read()
    remembered.forget()
    assert.deepEqual(await read(), { loads: 2 })
  })

  test('what was read while it changed is not kept', async ({ assert }) => {
    await startListening(url)
    await remembered.read('one', async () => {
      remembered.forget()
      return { loads: ++loads }
    })
    assert.deepEqual(await read(), { loads: 2 })
  })

  test('AUT-03: without a signal it lasts a second at the most', async ({ assert }) => {
    await startListening(url)
    await read()
    await waitFor('the second to be over', async () => (await read()).loads > 1, 1500)
    assert.equal(loads, 2)
  })

  test('nobody who listens, or a unit of work: nothing is remembered', async ({ assert }) => {
    await read()
    await read()
    assert.equal(loads, 2)
    await startListening(url)
    await read()
    await unitOfWork(async () => void (await read()))
    assert.equal(loads, 4)
  })
})
