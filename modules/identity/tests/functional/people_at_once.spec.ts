/** Demoting and deleting users concurrently: the last admin and the last operator are preserved (CLO-21, BIL-06). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { deleteUser } from '#modules/identity/actions/delete_user'
import { editUser } from '#modules/identity/actions/edit_user'
import { setSuper } from '#modules/identity/actions/operate_people'
import type Company from '#modules/identity/models/company'
import { anAdmin, aSuper } from '#modules/identity/testing'

/** Sorted error codes of the rejected calls. */
const refusals = (ended: PromiseSettledResult<unknown>[]) =>
  ended.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : [])).sort()

test.group('concurrent changes of users in one company', () => {
  // Without a test transaction: these calls must be able to wait for each other's locks.
  const forget = async ({ id }: Company) => {
    await db.from('companies').where({ id }).delete()
    await db.from('audit_entries').where('company_id', id).delete()
  }

  test('CLO-21: of three admins who delete and demote each other, one remains', async ({
    assert,
    cleanup,
  }) => {
    const one = await anAdmin()
    const { company } = one
    cleanup(() => forget(company))
    const [two, three] = [await anAdmin({ company }), await anAdmin({ company })]
    const ended = await Promise.allSettled([
      deleteUser(one.actor, two.user.id),
      editUser(two.actor, three.user.id, { profile: 'user' }),
      deleteUser(three.actor, one.user.id),
    ])
    assert.deepEqual(refusals(ended), ['E_LAST_ADMIN'])
    const left = await db
      .from('users')
      .where({ company_id: company.id, profile: 'admin' })
      .whereNull('deleted_at')
    assert.lengthOf(left, 1)
  })

  test('BIL-06: of three operators who take the right of each other, one remains', async ({
    assert,
    cleanup,
  }) => {
    const ofOthers = db.from('users').where('is_super', true)
    const others = (await ofOthers.clone().select('id')).map(({ id }) => id as number)
    await ofOthers.clone().update({ is_super: false })
    cleanup(async () => {
      await db.from('users').whereIn('id', others).update({ is_super: true })
    })
    const operators = await Promise.all([aSuper(), aSuper(), aSuper()])
    const companyIds = operators.map(({ actor }) => actor.companyId)
    cleanup(async () => {
      await db.from('companies').whereIn('id', companyIds).delete()
      await db.from('audit_entries').whereIn('company_id', companyIds).delete()
    })
    const [one, two, three] = operators
    const ended = await Promise.allSettled([
      setSuper(one.actor, two.user.id, false),
      editUser(three.actor, three.user.id, { isSuper: false }),
      setSuper(three.actor, one.user.id, false),
    ])
    assert.deepEqual(refusals(ended), ['E_LAST_OPERATOR'])
    assert.lengthOf(await db.from('users').where('is_super', true), 1)
  })
})
