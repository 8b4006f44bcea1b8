/** The application's clock shows the database's time, whatever this machine's clock says (docs/adr/0036). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { clockOffset, now, setClockOffset } from '#app/kernel/clock'
import { followDatabaseClock } from '#app/kernel/database/database_clock'

/** Tolerance in milliseconds: what a busy machine may need between two readings of a clock. */
const near = 2_000

/** Shifts this machine's clock by so many milliseconds until the test ends. */
function misset(cleanup: (undo: () => void) => void, milliseconds: number) {
  const dateNow = Date.now
  Date.now = () => dateNow() + milliseconds
  cleanup(() => {
    Date.now = dateNow
    setClockOffset(0)
  })
}

async function awayFromDatabase(moment: () => DateTime): Promise<number> {
  const { rows } = await db.rawQuery('select clock_timestamp() as at')
  return Math.abs(moment().toMillis() - (rows[0].at as Date).getTime())
}

test.group('database clock', () => {
  for (const milliseconds of [20_000, -20_000, 3_600_000]) {
    test(`shows the time of the database on a machine ${milliseconds} ms off`, async ({
      assert,
      cleanup,
    }) => {
      misset(cleanup, milliseconds)
      await followDatabaseClock()
      assert.isBelow(await awayFromDatabase(now), near)
      assert.isBelow(await awayFromDatabase(() => DateTime.now()), near, 'columns that Lucid fills')
    })
  }

  test("follows the database again after this machine's clock was changed", async ({
    assert,
    cleanup,
  }) => {
    misset(cleanup, 20_000)
    await followDatabaseClock()
    misset(cleanup, -20_000)
    assert.isAbove(Math.abs(clockOffset()), 10_000)
    await followDatabaseClock()
    assert.isBelow(await awayFromDatabase(now), near)
  })

  test('ignores measurements that take longer than a second', async ({ assert, cleanup }) => {
    misset(cleanup, 20_000)
    const rawQuery = db.rawQuery.bind(db)
    cleanup(() => void (db.rawQuery = rawQuery))
    db.rawQuery = ((...asked: Parameters<typeof rawQuery>) =>
      rawQuery(`select pg_sleep(1.1)`).then(() => rawQuery(...asked))) as never
    await followDatabaseClock()
    assert.equal(clockOffset(), 0)
  })
})
