/** A person of the company notes who wants no campaigns (CMP-07). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { aRun, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { useGroups } from '#modules/campaigns/testing'
import { resolveContact } from '#modules/contacts/public'
import { anAgent } from '#modules/identity/testing'
import { aNumber } from '#modules/tickets/testing'

test.group('opt-outs of contacts', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  test('CMP-07: an agent notes it: audited once, told to the company, and the campaign skips them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const number = aNumber()
    const { admin, actor, states, feed } = await aRun([{ name: 'Ana', number }])
    const contact = await resolveContact(actor, { phone: number, lid: null, pushName: 'Ana' })
    const calls = apiAs(client, await anAgent({ company: admin.company }))
    const path = `/contacts/${contact.id}/campaign-opt-out`
    assert.deepEqual((await calls.get(path)).body(), { optedOut: false, at: null })
    await start()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const noted = (await calls.put(path, { optedOut: true })).body()
    assert.isTrue(noted.optedOut)
    assert.closeTo(+new Date(noted.at), Date.now(), 10_000)
    assert.deepEqual((await calls.put(path, { optedOut: true })).body(), noted)
    assert.deepEqual((await calls.get(path)).body(), noted)
    const cid = actor.companyId
    assert.deepEqual(
      realtime.named(`company-${cid}-campaign-opt-out`).map(({ rooms, body }) => [rooms, body]),
      [[[`company-${cid}-mainchannel`], { action: 'update', contactId: contact.id, ...noted }]]
    )
    const audits = await db.from('audit_entries').where({ action: 'campaigns.opt_out' })
    assert.lengthOf(audits, 1)
    await feed()
    assert.deepEqual(await states(), ['skipped'])
    const back = (await calls.put(path, { optedOut: false })).body()
    assert.deepEqual(back, { optedOut: false, at: null })
  })

  test('CMP-07: a contact without a number is out of reach anyway', async ({ client, assert }) => {
    const { admin, actor } = await aRun([])
    const contact = await resolveContact(actor, { phone: null, lid: '123456789', pushName: 'Bia' })
    const calls = apiAs(client, admin)
    const path = `/contacts/${contact.id}/campaign-opt-out`
    assert.deepEqual((await calls.get(path)).body(), { optedOut: false, at: null })
    ;(await calls.put(path, { optedOut: true })).assertStatus(422)
    ;(await calls.put(path, { optedOut: 'perhaps' })).assertStatus(422)
  })
})
