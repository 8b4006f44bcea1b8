/** CNX-06: a connection is deleted although campaigns need it; and CON-03: an erased person in a report. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import ErasePerson from '#modules/campaigns/actions/erase_person'
import ReleaseConnection from '#modules/campaigns/actions/release_connection'
import { useGroups } from '#modules/campaigns/testing'
import { aRun, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { resolveContact } from '#modules/contacts/public'

test.group('what a campaign refers to goes', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  test('CNX-06: its unfinished campaigns are cancelled, and cannot go on without it', async ({
    client,
    assert,
  }) => {
    const { admin, campaign } = await aRun(people(2))
    await start()
    const { companyId, connectionId } = campaign
    const release = () =>
      new ReleaseConnection().release({ companyId, connectionId: connectionId! })
    await release()
    await release()
    assert.include((await campaign.refresh()).$attributes, {
      status: 'cancelled',
      reason: 'connection_deleted',
    })
    await campaign.merge({ connectionId: null }).save()
    const restarted = await apiAs(client, admin).post(`/campaigns/${campaign.id}/restart`)
    restarted.assertStatus(409)
  })

  test('CNX-06, CMP-14: {state}: a message that was on its way is interrupted, and counted once')
    .with([{ state: 'running' }, { state: 'cancelled' }] as const)
    .run(async ({ client, assert }, { state }) => {
      const { admin, campaign, feed: hand, run, recipients, counts } = await aRun(people(3))
      await start()
      await run(1)
      await hand()
      if (state === 'cancelled') {
        const stopped = await apiAs(client, admin).post(`/campaigns/${campaign.id}/cancel`)
        assert.isBelow(stopped.status(), 300)
      }
      const { companyId, connectionId } = campaign
      const gone = { companyId, connectionId: connectionId! }
      const dependant = new ReleaseConnection()
      assert.isTrue(await dependant.needs(gone))
      await dependant.release(gone)
      await dependant.release(gone)
      assert.isFalse(await dependant.needs(gone))
      const rows = (await recipients()).map((row) => [row.status, row.errorCode])
      assert.deepEqual(rows, [
        ['sent', null],
        ['failed', 'ERR_CAMPAIGN_INTERRUPTED'],
        ['pending', null],
      ])
      assert.include(await counts(), { status: 'cancelled', sentCount: 1, failedCount: 1 })
    })

  test('CON-03: of an erased person the report keeps the state, and nothing else', async ({
    assert,
  }) => {
    const { actor, campaign, run, recipients } = await aRun(people(2))
    await start()
    await run(2)
    const [first, second] = await recipients()
    const contact = await resolveContact(actor, { phone: first.number, lid: null, pushName: 'Ana' })
    const erase = () =>
      new ErasePerson().purge({ companyId: actor.companyId, contactId: contact.id })
    await erase()
    await erase()
    const [erased, kept] = await recipients()
    assert.include(erased.$attributes, { name: '', email: '', body: null, status: 'sent' })
    assert.equal(erased.number, `erased ${first.id}`)
    assert.include(kept.$attributes, { name: second.name, number: second.number })
    assert.equal((await campaign.refresh()).sentCount, 2)
  })
})
