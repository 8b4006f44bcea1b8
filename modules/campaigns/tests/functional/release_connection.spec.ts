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
