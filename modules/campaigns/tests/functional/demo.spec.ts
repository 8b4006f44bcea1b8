/** The demo's campaigns agree with themselves: a report whose counts are those of its rows (CMP-24). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import demoCampaigns from '#modules/campaigns/database/seeders/demo_campaigns'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { countsOf } from '#modules/campaigns/queries/report'
import { anAdmin } from '#modules/identity/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

test.group('campaigns of the demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CMP-24: the counts of the finished one are a recount; answers lead to their tickets', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    await aConnection(actor)
    const ticket = await aTicket(actor, { name: 'Ana Lima' })
    const insertRest = await demoCampaigns(actor, { isLive: false })
    await insertRest!()
    const [finished, draft] = await Campaign.of(actor).orderBy('id')
    assert.deepEqual([finished!.status, draft!.status], ['finished', 'inactive'])
    const rows = await CampaignRecipient.of(actor)
    const recount = (isCounted: (row: CampaignRecipient) => unknown) =>
      rows.filter((row) => isCounted(row)).length
    assert.lengthOf(rows, 120)
    assert.deepEqual(countsOf(finished!), {
      valid: recount(({ status }) => status !== 'skipped'),
      sent: recount(({ status }) => status === 'sent'),
      delivered: recount(({ deliveredAt }) => deliveredAt),
      read: recount(({ readAt }) => readAt),
      failed: recount(({ status }) => status === 'failed'),
      skipped: recount(({ status }) => status === 'skipped'),
      replied: 1,
      left: recount(({ leftAt }) => leftAt),
      waiting: 0,
    })
    for (const some of Object.values({ ...countsOf(finished!), waiting: 1 }))
      assert.isAbove(some, 0)
    const [reply] = rows.filter(({ repliedAt }) => repliedAt)
    assert.include(reply!.$attributes, { name: 'Ana Lima', replyTicketId: ticket.id })
    const left = await db.from('campaign_opt_outs').where({ company_id: actor.companyId })
    assert.lengthOf(left, countsOf(finished!).left)
  })

  test('where wanted one runs: its counts are a recount, and it writes to nobody who left', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const { id: connectionId } = await aConnection(actor)
    const insertRest = await demoCampaigns(actor, { isLive: true })
    await insertRest!()
    const running = await Campaign.of(actor).where({ status: 'running' }).firstOrFail()
    const rows = await CampaignRecipient.of(actor).where({ campaignId: running.id })
    const ofState = (wanted: string) => rows.filter(({ status }) => status === wanted)
    assert.include(countsOf(running), {
      valid: rows.length - ofState('skipped').length,
      sent: ofState('sent').length,
      failed: ofState('failed').length,
      skipped: ofState('skipped').length,
      waiting: ofState('pending').length,
    })
    for (const state of ['sent', 'pending', 'skipped']) assert.isNotEmpty(ofState(state))
    const gone = await CampaignRecipient.of(actor).whereNotNull('leftAt').select('number')
    const waiting = new Set(ofState('pending').map(({ number }) => number))
    assert.isNotEmpty(gone)
    assert.deepEqual(
      gone.filter(({ number }) => waiting.has(number)),
      []
    )
    assert.lengthOf(await db.from('campaign_lanes').where({ connection_id: connectionId }), 1)
  })
})
