/** Several processes work on one campaign at once: each thing happens once (CMP-01, CMP-12, CMP-14). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { feed } from '#modules/campaigns/engine/feed'
import { startCampaign } from '#modules/campaigns/engine/prepare'
import { useGroups } from '#modules/campaigns/testing'
import { aRun, people } from '#modules/campaigns/tests/functional/engine_fixture'

const many = Array.from({ length: 5 })

test.group('campaigns at once', (group) => {
  group.each.setup(() => useGroups())

  test('CMP-01, CMP-12: started once; of a number’s lane one message leaves, and then again one', async ({
    assert,
    cleanup,
  }) => {
    const { campaign, admin, recipients, queued, accept } = await aRun(people(10))
    cleanup(async () => void (await db.from('companies').where('id', admin.company.id).delete()))
    await Promise.all(many.map(() => startCampaign(campaign)))
    assert.lengthOf(await recipients(), 10)
    for (const sent of [1, 2, 3]) {
      await Promise.all(many.map(() => feed(campaign.connectionId!, 1)))
      const entries = await queued()
      assert.lengthOf(entries, sent)
      // Its answer may be heard twice, too.
      await Promise.all([1, 2].map(() => accept(entries.at(-1).wid, 2)))
    }
    assert.equal((await campaign.refresh()).sentCount, 3)
  })

  test('CMP-11, CMP-12: without gaps four are on their way, each once; more follow when two have arrived', async ({
    assert,
    cleanup,
  }) => {
    const { campaign, admin, queued, accept } = await aRun(people(10))
    cleanup(async () => void (await db.from('companies').where('id', admin.company.id).delete()))
    await startCampaign(campaign)
    const feedAll = () => Promise.all(many.map(() => feed(campaign.connectionId!, 4)))
    await feedAll()
    const first = await queued()
    assert.lengthOf(first, 4)
    await accept(first[2].wid, 2)
    await feedAll()
    assert.lengthOf(await queued(), 4)
    await Promise.all([first[0], first[3]].map(({ wid }) => accept(wid, 2)))
    await feedAll()
    const entries = await queued()
    assert.lengthOf(entries, 7)
    assert.lengthOf([...new Set(entries.map(({ address }) => address))], 7)
    assert.equal((await campaign.refresh()).sentCount, 3)
  })

  test('CMP-15, CMP-18, CMP-19: many answers at once count the same as one after the other', async ({
    assert,
    cleanup,
  }) => {
    const { campaign, admin, queued, states, counts, acceptMany } = await aRun(people(4))
    cleanup(async () => void (await db.from('companies').where('id', admin.company.id).delete()))
    await startCampaign(campaign)
    await feed(campaign.connectionId!, 4)
    const [arrived, read, refused, late] = (await queued()).map(({ wid }): string => wid)
    await acceptMany([
      { wid: arrived!, ack: 2 },
      { wid: read!, ack: 3 },
      { wid: refused!, ack: 0, errorCode: 'ERR_SENDING_WAPP_MSG' },
      { wid: read!, ack: 4 },
      // WhatsApp had it: what is said after that does not put it back.
      { wid: late!, ack: 2 },
      { wid: late!, ack: 0, errorCode: '463' },
    ])
    assert.deepEqual(await states(), ['sent', 'sent', 'failed', 'sent'])
    assert.include(await counts(), { sentCount: 3, failedCount: 1, status: 'finished' })
    assert.include(campaign.$attributes, { deliveredCount: 1, readCount: 1 })
    await acceptMany([
      { wid: arrived!, ack: 3 },
      { wid: late!, ack: 4 },
    ])
    assert.include((await campaign.refresh()).$attributes, { deliveredCount: 3, readCount: 2 })
  })
})
