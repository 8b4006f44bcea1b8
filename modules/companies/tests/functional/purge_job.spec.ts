/** When deleted companies are purged (BIL-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { deleteCompany } from '#modules/companies/actions'
import PurgeCompanies from '#modules/companies/jobs/purge_companies'
import { aCompany, aSuper, anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'

test.group('purge of deleted companies', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    clock = frozenClock()
    return async () => {
      await undo()
      clock.thaw()
    }
  })
  const isThere = async (id: number) => (await db.from('companies').where('id', id)).length > 0
  const purge = () => new PurgeCompanies().handle(null)

  test('BIL-06: after 30 days, and a second run finds nothing to do', async ({ assert }) => {
    const [{ actor }, { id }, kept] = [await aSuper(), await aCompany(), await aCompany()]
    await deleteCompany(actor, id, { purge: false })
    clock.minutesLater(30 * 24 * 60 - 1)
    await purge()
    assert.isTrue(await isThere(id))
    clock.minutesLater(2)
    await Promise.all([purge(), purge()])
    assert.isFalse(await isThere(id))
    assert.isTrue(await isThere(kept.id))
  })

  test('BIL-06: at once, when the operator says so, but not before its numbers are unlinked', async ({
    assert,
  }) => {
    const [{ actor: operator }, { actor }] = [await aSuper(), await anAdmin()]
    const connection = await aConnection(actor)
    await deleteCompany(operator, actor.companyId, { purge: true })
    const [{ wanted }] = await db.from('connections').where('id', connection.id)
    assert.equal(wanted, 'logged_out')
    await purge()
    assert.isTrue(await isThere(actor.companyId))
    clock.minutesLater(3)
    await purge()
    assert.isFalse(await isThere(actor.companyId))
    assert.lengthOf(await db.from('connections').where('id', connection.id), 0)
  })
})
