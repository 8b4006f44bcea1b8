/** A trial message: the text of a campaign to one number, now, outside of all campaigns (CMP-10, CMP-16). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { storeFile } from '#app/kernel/media/media'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { aCampaign } from '#modules/campaigns/testing'
import { anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'

test.group('trial messages', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aTrial(client: Parameters<typeof apiAs>[0], status = 'CONNECTED') {
    const admin = await anAdmin()
    const connection = await aConnection(admin.actor, { status } as never)
    const calls = apiAs(client, admin)
    return {
      admin,
      send: (given: Record<string, unknown> = {}) =>
        calls.post('/campaigns/trial', {
          ...{ whatsappId: connection.id, number: '(11) 98765-4321', message: 'Oi, {nome}!' },
          ...given,
        }),
      queued: () => db.from('outbox_entries').where({ connection_id: connection.id }).orderBy('id'),
    }
  }

  test('CMP-10, CMP-13: it leaves at once with the name of who asks, and counts in no campaign', async ({
    client,
    assert,
  }) => {
    const { admin, send, queued } = await aTrial(client)
    // No hour is open, as far as campaigns are concerned.
    await writeSetting(admin.actor, 'campaigns.window', '03:00-03:01')
    const sent = await send()
    sent.assertStatus(200)
    sent.assertBody({ number: '5511987654321' })
    const [message] = await queued()
    assert.equal(message.content.text, `Oi, ${admin.actor.name}!`)
    const of = { company_id: admin.actor.companyId }
    assert.isEmpty(await db.from('campaign_messages').where(of))
    assert.isEmpty(await db.from('campaign_recipients').where(of))
    const audits = await db.from('audit_entries').where({ ...of, action: 'campaigns.trial' })
    assert.lengthOf(audits, 1)
  })

  test('CMP-16: the medium of a campaign carries the text', async ({ client, assert }) => {
    const { admin, send, queued } = await aTrial(client)
    const campaign = await aCampaign(admin.actor, { scheduledAt: null })
    const medium = { bytes: Buffer.from('medium'), originalName: 'tabela.txt' }
    const { key: mediaFile } = await storeFile(admin.actor, medium)
    await campaign.merge({ mediaFile, mediaName: 'tabela.txt' }).save()
    ;(await send({ campaignId: campaign.id, message: 'Veja!' })).assertStatus(200)
    const [message] = await queued()
    assert.include(message.content, { fileName: 'tabela.txt', caption: 'Veja!' })
    // A medium needs no text.
    ;(await send({ campaignId: campaign.id, message: '' })).assertStatus(200)
  })

  test('CMP-04: 422 for {what}, and nothing is sent')
    .with([
      { what: 'a number that is none', given: { number: '12' }, field: 'number' },
      { what: 'a blank text', given: { message: ' ' }, field: 'message' },
      { what: 'a text of which nothing is left', given: { message: '{email}' }, field: 'message' },
    ])
    .run(async ({ client, assert }, { given, field }) => {
      const { send, queued } = await aTrial(client)
      const refused = await send(given)
      refused.assertStatus(422)
      assert.equal(refused.body().details[0].field, field)
      assert.isEmpty(await queued())
    })

  test('CNX-07: a number that is not connected is told at once', async ({ client, assert }) => {
    const { send, queued } = await aTrial(client, 'DISCONNECTED')
    const refused = await send()
    refused.assertStatus(400)
    refused.assertBodyContains({ error: 'ERR_WAPP_NOT_INITIALIZED' })
    assert.isEmpty(await queued())
  })

  test('API-15: five a minute and user', async ({ client, assert }) => {
    const { send, queued } = await aTrial(client)
    for (let count = 0; count < 5; count++) (await send()).assertStatus(200)
    const refused = await send()
    refused.assertStatus(429)
    refused.assertBodyContains({ error: 'ERR_RATE_LIMIT' })
    assert.isAtLeast(Number(refused.header('retry-after')), 1)
    assert.lengthOf(await queued(), 5)
  })
})
