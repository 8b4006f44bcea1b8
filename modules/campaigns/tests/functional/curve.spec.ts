/** CMP-24: how a campaign went over time. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { apiAs } from '#app/kernel/testing/api'
import { CampaignRecipient } from '#modules/campaigns/model'
import { aCampaign, useGroups } from '#modules/campaigns/testing'
import { anAdmin } from '#modules/identity/testing'
import { aNumber } from '#modules/tickets/testing'

const began = DateTime.fromISO('2026-11-24T12:00:00Z')
const at = (seconds: number) => began.plus({ seconds })

test.group('the curve of a campaign', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  async function aCurve(
    client: Parameters<typeof apiAs>[0],
    seconds: number,
    events: readonly Partial<CampaignRecipient>[]
  ) {
    const admin = await anAdmin()
    const campaign = await aCampaign(admin.actor, { status: 'finished' })
    await campaign.merge({ startedAt: began, completedAt: at(seconds) }).save()
    const rows = events.map((event, place) => ({
      ...{ companyId: campaign.companyId, campaignId: campaign.id, ref: place, place },
      ...{ name: 'Ana', number: aNumber(), email: '', status: 'sent' as const },
      ...event,
    }))
    await CampaignRecipient.createMany(rows as never)
    return (await apiAs(client, admin).get(`/campaigns/${campaign.id}/curve`)).body()
  }

  test('CMP-24: each point says what had happened by then', async ({ client, assert }) => {
    const curve = await aCurve(client, 4, [
      { sentAt: at(0), deliveredAt: at(1), readAt: at(3), repliedAt: at(4) },
      { sentAt: at(1.5), deliveredAt: at(3) },
      { status: 'failed', failedAt: at(2) },
      // After the end: not of the curve.
      { sentAt: at(4), readAt: at(9) },
    ])
    assert.include(curve, { from: began.toUTC().toISO(), stepSeconds: 1 })
    const shown = (curve.points as Record<string, string | number>[]).map((point) =>
      Object.values(point).slice(1).join(' ')
    )
    assert.deepEqual(shown, ['1 0 0 0 0', '1 1 0 0 0', '2 1 0 0 1', '2 2 1 0 1', '3 2 1 1 1'])
    assert.equal(curve.points[4].at, at(4).toUTC().toISO())
  })

  test('CMP-24: at most sixty points, the last at the end, however long it took', async ({
    client,
    assert,
  }) => {
    const curve = await aCurve(client, 100_001, [{ sentAt: at(100_001) }])
    assert.isAtMost(curve.points.length, 60)
    const last = curve.points.at(-1)
    assert.include(last, { at: at(100_001).toUTC().toISO(), sent: 1 })
    assert.equal(curve.points.at(-2).sent, 0)
    assert.lengthOf((await aCurve(client, 0, [])).points, 1)
  })

  test('CMP-24: no points before it begins', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { id } = await aCampaign(admin.actor, { scheduledAt: null })
    const curve = (await apiAs(client, admin).get(`/campaigns/${id}/curve`)).body()
    assert.deepEqual(curve, { from: null, stepSeconds: 0, points: [] })
  })
})
