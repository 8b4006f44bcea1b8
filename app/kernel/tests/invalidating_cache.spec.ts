/** The invalidating cache: no entry outlives a change, whichever process made it (AUT-03). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { InvalidatingCache } from '#app/kernel/database/invalidating_cache'
import { startListening, stopListening } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { waitFor } from '#tests/support/waiting'

const url = process.env.DATABASE_URL!
/** A company id that does not exist. */
const companyId = 2_000_000_000

test.group('invalidating cache', (group) => {
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

  test('caches per key while nothing changes', async ({ assert }) => {
    await startListening(url)
    await read()
    await read()
    assert.equal(loads, 1)
    await read('two')
    assert.equal(loads, 2)
  })

  test('AUT-03: a changed row invalidates the entry through the trigger alone', async ({
    assert,
  }) => {
    await startListening(url)
    await read()
    await db.rawQuery(
      `insert into settings (company_id, key, value, updated_at) values (?, 'x', '1', ?)`,
      [companyId, now().toJSDate()]
    )
    // Well before the second after which it would expire anyway.
    await waitFor('the change to be heard', async () => (await read()).loads > 1, 900)
    assert.isAbove(loads, 1)
  })

  test("forget() invalidates this process's entries at once", async ({ assert }) => {
    await startListening(url)
    await read()
    remembered.forget()
    assert.deepEqual(await read(), { loads: 2 })
  })

  test('does not cache a value that was loaded during a change', async ({ assert }) => {
    await startListening(url)
    await remembered.read('one', async () => {
      remembered.forget()
      return { loads: ++loads }
    })
    assert.deepEqual(await read(), { loads: 2 })
  })

  test('AUT-03: without a signal an entry expires after a second at most', async ({ assert }) => {
    await startListening(url)
    await read()
    await waitFor('the second to be over', async () => (await read()).loads > 1, 1500)
    assert.equal(loads, 2)
  })

  test('caches nothing without a listener or inside a unit of work', async ({ assert }) => {
    await read()
    await read()
    assert.equal(loads, 2)
    await startListening(url)
    await read()
    await unitOfWork(async () => void (await read()))
    assert.equal(loads, 4)
  })
})
