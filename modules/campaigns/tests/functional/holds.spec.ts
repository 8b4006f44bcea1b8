/** What holds the campaigns of a number up: gaps, hours, limits, WhatsApp, a lost connection (CMP-11..17). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import WatchConnections from '#modules/campaigns/jobs/watch_connections'
import type { Campaign } from '#modules/campaigns/model'
import { aCampaign, aGroup, useGroups } from '#modules/campaigns/testing'
import { about, aRun, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'

test.group('campaigns: what holds a number up', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  const laneOf = ({ connectionId }: Campaign) =>
    db.from('campaign_lanes').where({ connection_id: connectionId! }).firstOrFail()

  test('CMP-11: the gap counts from WhatsApp’s answer, not from the handing over', async ({
    assert,
  }) => {
    const { actor, campaign, feed: hand, answered, queued } = await aRun(people(2))
    await writeSetting(actor, 'campaigns.message_interval', 10)
    await writeSetting(actor, 'campaigns.jitter', 0)
    await start()
    await hand()
    // As if it had taken nine seconds to arrive.
    await db.rawQuery(
      `update campaign_lanes set next_at = next_at - interval '9 seconds' where connection_id = ?`,
      [campaign.connectionId!]
    )
    await answered(2)
    const { rows } = await db.rawQuery(
      `select extract(epoch from next_at - clock_timestamp()) as wait from campaign_lanes where connection_id = ?`,
      [campaign.connectionId!]
    )
    assert.closeTo(Number(rows[0].wait), 10, 1)
    await hand()
    assert.lengthOf(await queued(), 1)
  })

  test('BIL-10: while the company owes it waits and says why; once it has paid, it goes on', async ({
    assert,
  }) => {
    const { actor, campaign, feed: hand, queued } = await aRun(people(2))
    await start()
    const company = db.from('companies').where('id', actor.companyId)
    await company.clone().update({ due_date: '2020-01-31' })
    await hand()
    assert.lengthOf(await queued(), 0)
    assert.equal((await laneOf(campaign)).held_by, 'subscription')
    assert.equal((await campaign.refresh()).status, 'running')

    await company.clone().update({ due_date: null })
    await db.from('campaign_lanes').update({ held_until: null })
    await hand()
    assert.lengthOf(await queued(), 1)
    assert.isNull((await laneOf(campaign)).held_by)
  })

  test('CMP-17: without a connected number it waits; after a day of it it is cancelled', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const { actor } = await anAdmin()
    const connection = await aConnection(actor, { status: 'DISCONNECTED' })
    const campaign = await aCampaign(actor, {
      connectionId: connection.id,
      group: aGroup(actor, people(1)),
    })
    const { feed: hand, queued, counts } = about(campaign)
    const watch = () => new WatchConnections().handle()
    await start()
    await hand()
    assert.lengthOf(await queued(), 0)
    assert.equal((await laneOf(campaign)).held_by, 'connection')
    await watch()
    clock.minutesLater(23 * 60)
    await watch()
    assert.include(await counts(), { status: 'running' })
    clock.minutesLater(61)
    await watch()
    assert.include((await campaign.refresh()).$attributes, {
      status: 'cancelled',
      reason: 'connection',
    })
  })

  test('CMP-17: back within the day it goes on, and the day begins anew', async ({ assert }) => {
    const { actor } = await anAdmin()
    const connection = await aConnection(actor, { status: 'DISCONNECTED' })
    const campaign = await aCampaign(actor, {
      connectionId: connection.id,
      group: aGroup(actor, people(1)),
    })
    const { feed: hand, queued } = about(campaign)
    await start()
    await hand()
    await new WatchConnections().handle()
    assert.isNotNull((await campaign.refresh()).waitingSince)
    await connection.merge({ status: 'CONNECTED' }).save()
    await new WatchConnections().handle()
    assert.isNull((await campaign.refresh()).waitingSince)
    await db.from('campaign_lanes').update({ held_until: null })
    await hand()
    assert.lengthOf(await queued(), 1)
  })

  test('a number that WhatsApp keeps from writing to strangers waits until it may again', async ({
    assert,
  }) => {
    const { campaign, feed: hand, queued } = await aRun(people(1))
    const until = now().plus({ hours: 2 }).startOf('second')
    await db
      .from('connections')
      .where('id', campaign.connectionId!)
      .update({ cold_locked_until: until.toJSDate(), cold_locked_reason: '463' })
    await start()
    await hand()
    assert.lengthOf(await queued(), 0)
    const { held_by: by, held_until: end } = await laneOf(campaign)
    assert.equal(by, 'whatsapp')
    assert.equal(+end, until.toMillis())
  })

  test('CMP-11, CMP-13: what leaves together ends before a longer gap, and at the number of a day', async ({
    assert,
  }) => {
    const { actor, feed: hand, queued, accept, campaign } = await aRun(people(12))
    await writeSetting(actor, 'campaigns.longer_interval_after', 5)
    await writeSetting(actor, 'campaigns.greater_interval', 60)
    await start()
    await hand(16)
    const first = await queued()
    assert.lengthOf(first, 5)
    for (const { wid } of first) await accept(wid, 2)
    await hand(16)
    assert.lengthOf(await queued(), 5)
    await writeSetting(actor, 'campaigns.greater_interval', 0)
    await writeSetting(actor, 'campaigns.daily_limit', 8)
    await db.from('campaign_lanes').update({ next_at: db.raw('now()') })
    await hand(16)
    assert.lengthOf(await queued(), 8)
    for (const { wid } of (await queued()).slice(5)) await accept(wid, 2)
    await hand(16)
    assert.lengthOf(await queued(), 8)
    assert.equal((await laneOf(campaign)).held_by, 'limit')
  })

  test('CMP-13: not outside the hours, nor above the number of a day', async ({ assert }) => {
    const { actor, campaign, feed: hand, run, queued } = await aRun(people(3))
    const closed = now().setZone('America/Sao_Paulo').plus({ hours: 2 })
    await writeSetting(
      actor,
      'campaigns.window',
      `${closed.toFormat('HH:mm')}-${closed.plus({ hours: 1 }).toFormat('HH:mm')}`
    )
    await start()
    await hand()
    assert.equal((await laneOf(campaign)).held_by, 'window')
    await writeSetting(actor, 'campaigns.window', '')
    await writeSetting(actor, 'campaigns.daily_limit', 2)
    await db.from('campaign_lanes').update({ held_until: null })
    await run(2)
    await hand()
    assert.lengthOf(await queued(), 2)
    assert.equal((await laneOf(campaign)).held_by, 'limit')
  })

  test('CMP-13, API-08: the day of the limit is the company’s, not the server’s', async ({
    assert,
    cleanup,
  }) => {
    // Half past ten in the evening in São Paulo, tomorrow in UTC.
    const clock = frozenClock('2026-05-10T01:30:00Z')
    cleanup(() => clock.thaw())
    const { actor, campaign, feed: hand, run, queued } = await aRun(people(3))
    await writeSetting(actor, 'campaigns.daily_limit', 1)
    await start()
    await run(1)
    const lookAgain = async () => {
      await db.from('campaign_lanes').update({ held_until: null })
      await hand()
    }
    clock.minutesLater(80)
    await lookAgain()
    assert.lengthOf(await queued(), 1)
    const { held_by: by, held_until: until } = await laneOf(campaign)
    assert.equal(by, 'limit')
    assert.equal(until.toISOString(), '2026-05-10T03:00:00.000Z')
    clock.minutesLater(11)
    await lookAgain()
    assert.lengthOf(await queued(), 2)
  })
})
