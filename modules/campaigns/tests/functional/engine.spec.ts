/** The engine of campaigns: who is written to, with what, and what is counted (CMP-01..20). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { cancelCampaign, restartCampaign } from '#modules/campaigns/actions/change_campaign'
import EmitProgress from '#modules/campaigns/jobs/emit_progress'
import { aCampaign, aGroup, dropGroup, useGroups } from '#modules/campaigns/testing'
import { aRun, leave, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { anAdmin } from '#modules/identity/testing'
import { aNumber } from '#modules/tickets/testing'

test.group('campaigns: who is written to', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  test('CMP-07, LST-02: each valid number once; absent and unchecked ones not, and whoever left is skipped', async ({
    assert,
  }) => {
    const [ana, bia] = [aNumber(), aNumber()]
    const { actor, recipients, counts } = await aRun([
      { name: 'Ana', number: ana },
      { name: 'Ana again', number: ana },
      { name: 'Absent', number: aNumber(), state: 'absent' },
      { name: 'Unchecked', number: aNumber(), state: 'unchecked' },
      { name: 'Bia', number: bia },
      { name: 'Caio', number: aNumber() },
    ])
    await leave(actor, bia)
    await start()
    const rows = await recipients()
    assert.sameDeepMembers(
      rows.map(({ name, status, place }) => ({ name, status, place })),
      [
        { name: 'Ana', status: 'pending', place: 0 },
        { name: 'Caio', status: 'pending', place: 1 },
        { name: 'Bia', status: 'skipped', place: 0 },
      ]
    )
    assert.include(await counts(), { validCount: 2, skippedCount: 1, status: 'running' })
  })

  test('CMP-01: starting twice, as after a crash, writes nobody down twice', async ({ assert }) => {
    const { recipients } = await aRun(people(3))
    await start()
    await start()
    assert.lengthOf(await recipients(), 3)
  })

  test('CMP-19: nobody to write to: it is finished at once', async ({ assert }) => {
    const { campaign, counts } = await aRun([{ number: aNumber(), state: 'absent' }])
    await start()
    assert.include(await counts(), { validCount: 0, status: 'finished' })
    assert.isNotNull(campaign.completedAt)
  })

  test('CMP-03: {hours} hours late it {what}')
    .with([
      { hours: 23, what: 'starts', status: 'running', reason: null },
      { hours: 25, what: 'is cancelled as missed', status: 'cancelled', reason: 'missed' },
    ])
    .run(async ({ assert }, { hours, status, reason }) => {
      const { campaign } = await aRun(people(1), { scheduledAt: now().minus({ hours }) })
      await start()
      assert.include((await campaign.refresh()).$attributes, { status, reason })
    })

  test('CMP-01: one that is not due, or has no time, does not start', async ({ assert }) => {
    const later = await aRun(people(1), { scheduledAt: now().plus({ minutes: 1 }) })
    const never = await aRun(people(1), { scheduledAt: null })
    await start()
    assert.include(await later.counts(), { status: 'scheduled' })
    assert.include(await never.counts(), { status: 'inactive' })
  })

  test('a group that is gone by then cancels it', async ({ assert }) => {
    const { actor } = await anAdmin()
    const friends = aGroup(actor, people(1))
    const campaign = await aCampaign(actor, { group: friends })
    dropGroup(friends)
    await start()
    assert.include((await campaign.refresh()).$attributes, {
      status: 'cancelled',
      reason: 'audience',
    })
  })
})

test.group('campaigns: what is sent', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  test('CMP-09: the texts that are not blank are spread evenly', async ({ assert }) => {
    const { run, recipients } = await aRun(people(5), {
      texts: ['um', ' ', 'dois', '', 'três'],
    })
    await start()
    await run(5)
    assert.deepEqual(
      (await recipients()).map(({ body }) => body),
      ['um', 'dois', 'três', 'um', 'dois']
    )
  })

  test('CMP-10, VAR-01, VAR-05: variables in double and single braces, own ones, in one pass', async ({
    assert,
    cleanup,
  }) => {
    const number = aNumber()
    const text = '{ms} {nome}|{{firstName}}|{numero}|{email}|{Cupom}|{{hora}}|{other}'
    const { actor, run, recipients } = await aRun(
      [{ name: "D'Ávila & {nome}", number, email: 'ana@example.com' }],
      { texts: [text] }
    )
    const own = [{ key: 'cupom', value: 'NATAL {nome}' }]
    await writeSetting(actor, 'campaigns.variables', JSON.stringify(own))
    await start()
    const clock = frozenClock('2026-11-24T13:05:06Z')
    cleanup(() => clock.thaw())
    await run(1)
    const [{ body }] = await recipients()
    assert.equal(
      body,
      `Bom dia D'Ávila & {nome}|D'Ávila|${number}|ana@example.com|NATAL {nome}|10:05:06|{other}`
    )
  })

  test('CMP-08, CMP-14: the id is committed with the recipient; the next waits for WhatsApp’s answer', async ({
    assert,
  }) => {
    const { feed: hand, queued, recipients, answered, counts } = await aRun(people(2))
    await start()
    await hand()
    await hand()
    const [entry, ...others] = await queued()
    assert.lengthOf(others, 0)
    const [first] = await recipients()
    assert.include(first.$attributes, { status: 'sending', wid: entry.wid, body: 'Oi, Ana!' })
    await answered(2)
    await hand()
    assert.lengthOf(await queued(), 2)
    await answered(2)
    assert.include(await counts(), { sentCount: 2, failedCount: 0, status: 'finished' })
  })

  test('CMP-15: sent, delivered and read are counted once each, in whatever order they come', async ({
    assert,
  }) => {
    const { campaign, feed: hand, answered, recipients } = await aRun(people(1))
    await start()
    await hand()
    for (const ack of [3, 2, 4, 4, 3] as const) await answered(ack)
    const [row] = await recipients()
    assert.equal(row.status, 'sent')
    assert.isNotNull(row.sentAt)
    assert.isNotNull(row.deliveredAt)
    assert.isNotNull(row.readAt)
    assert.include((await campaign.refresh()).$attributes, {
      sentCount: 1,
      deliveredCount: 1,
      readCount: 1,
    })
  })

  test('CMP-18: {code}: {status}')
    .with([
      { code: 'ERR_WAPP_INVALID_CONTACT', status: 'failed' },
      { code: 'ERR_SENDING_WAPP_MSG', status: 'failed' },
      { code: 'ERR_WAPP_NOT_INITIALIZED', status: 'pending' },
      { code: '463', status: 'pending' },
    ])
    .run(async ({ assert }, { code, status }) => {
      const { feed: hand, answered, recipients, counts, queued } = await aRun(people(1))
      await start()
      await hand()
      await answered(0, code)
      const [row] = await recipients()
      assert.include(row.$attributes, { status, errorCode: code })
      const isDone = status === 'failed'
      assert.include(await counts(), {
        failedCount: isDone ? 1 : 0,
        status: isDone ? 'finished' : 'running',
      })
      await hand()
      assert.lengthOf(await queued(), isDone ? 1 : 2)
    })

  test('CMP-14: a message that failed and arrives in the end has arrived', async ({ assert }) => {
    const { feed: hand, answered, counts, states } = await aRun(people(1))
    await start()
    await hand()
    await answered(0, 'ERR_SENDING_WAPP_MSG')
    await answered(3)
    assert.deepEqual(await states(), ['sent'])
    assert.include(await counts(), { sentCount: 1, failedCount: 0 })
  })

  test('CMP-14, CMP-19: one that was put back and arrives in the end is the last one', async ({
    assert,
  }) => {
    const { feed: hand, answered, counts, states } = await aRun(people(1))
    await start()
    await hand()
    await answered(0, '463')
    assert.deepEqual(await states(), ['pending'])
    await answered(3)
    assert.deepEqual(await states(), ['sent'])
    assert.include(await counts(), { sentCount: 1, failedCount: 0, status: 'finished' })
  })

  test('CMP-12: two campaigns of one number take turns in one row', async ({ assert }) => {
    const { actor, campaign, run, queued } = await aRun(people(2), { texts: ['um'] })
    await aCampaign(actor, {
      connectionId: campaign.connectionId,
      group: aGroup(actor, people(2)),
      texts: ['dois'],
    })
    await start()
    await run(4)
    assert.deepEqual(
      (await queued()).map(({ content }) => content.text),
      ['um', 'dois', 'um', 'dois']
    )
  })

  test('CMP-20: cancelled, nobody else is written to; then the others get the new text, once', async ({
    assert,
  }) => {
    const {
      actor,
      campaign,
      feed: hand,
      run,
      recipients,
      counts,
    } = await aRun(people(3), {
      texts: ['antes'],
    })
    await start()
    await run(1)
    await cancelCampaign(actor, campaign.id)
    await hand()
    assert.include(await counts(), { sentCount: 1, status: 'cancelled' })
    await (await campaign.refresh()).merge({ texts: ['depois', '', '', '', ''] }).save()
    await restartCampaign(actor, campaign.id)
    await run(2)
    assert.deepEqual(
      (await recipients()).map(({ body }) => body),
      ['antes', 'depois', 'depois']
    )
    assert.include(await counts(), { sentCount: 3, status: 'finished' })
  })

  test('somebody who leaves while it runs is skipped, and it still finishes', async ({
    assert,
  }) => {
    const { actor, run, feed: hand, recipients, counts } = await aRun(people(2))
    await start()
    await run(1)
    const [, { number }] = await recipients()
    await leave(actor, number)
    await hand()
    assert.deepInclude(await counts(), {
      validCount: 1,
      sentCount: 1,
      skippedCount: 1,
      status: 'finished',
    })
  })

  test('RT-06: progress is emitted at most once a second, and what was left out a moment later', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const { campaign, feed: hand, answered } = await aRun(people(2))
    await start()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const shown = () =>
      realtime
        .named(`company-${campaign.companyId}-campaign`)
        .map(({ body }) => (body.record as { counts: Record<string, number> }).counts)
    await hand()
    await answered(2)
    assert.containsSubset(shown(), [{ sent: 1, delivered: 0 }])
    await answered(3)
    await new EmitProgress().handle()
    assert.lengthOf(shown(), 1)
    clock.travel(1_000)
    await new EmitProgress().handle()
    await new EmitProgress().handle()
    assert.containsSubset(shown(), [{ sent: 1 }, { sent: 1, delivered: 1 }])
    assert.lengthOf(shown(), 2)
  })
})
