/** The operator's view of mails: list, filter, retry, test mail. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { aSuper } from '#modules/identity/testing'
import { aMail, openMailbox, type Mailbox } from '#modules/mail/testing'
import type { MailWire } from '#modules/mail/wire'

test.group('mails for the operator', (group) => {
  let mailbox: Mailbox
  group.each.setup(async () => {
    mailbox = await openMailbox()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await mailbox.close()
    }
  })

  test('lists them newest first, searched and filtered, without what they say', async ({
    client,
    assert,
  }) => {
    const [first, second] = [
      await aMail({ recipient: 'ana@aurora.test', code: '402913' }),
      await aMail({ recipient: 'bia@aurora.test' }),
    ]
    await mailbox.delivered()
    const waiting = await aMail({ recipient: 'caio@aurora.test' })
    const calls = apiAs(client, await aSuper())
    const found = async (query: object) =>
      (await calls.get('/mails', { ...query })).body().mails.map(({ id }: MailWire) => id)
    assert.deepEqual(await found({}), [waiting.id, second.id, first.id])
    assert.deepEqual(await found({ searchParam: 'BIA' }), [second.id])
    assert.deepEqual(await found({ state: 'waiting' }), [waiting.id])
    assert.deepEqual(await found({ state: 'failed' }), [])
    const answer = await calls.get('/mails')
    assert.notInclude(answer.text(), '402913')
    assert.containsSubset(answer.body(), { count: 3, hasMore: false })
  })

  test('45 mails are three pages', async ({ client, assert }) => {
    for (let n = 0; n < 45; n++) await aMail()
    const calls = apiAs(client, await aSuper())
    const pages = []
    for (const pageNumber of [1, 2, 3]) {
      pages.push((await calls.get('/mails', { pageNumber })).body())
    }
    assert.deepEqual(
      pages.map(({ mails, count, hasMore }) => [mails.length, count, hasMore]),
      [
        [20, 45, true],
        [20, 45, true],
        [5, 45, false],
      ]
    )
    const ids = pages.flatMap(({ mails }) => mails.map(({ id }: MailWire) => id))
    assert.lengthOf(new Set(ids), 45)
  })

  test('a test mail arrives in the language of the platform, and is audited', async ({
    client,
    assert,
  }) => {
    const operator = await aSuper()
    const answer = await apiAs(client, operator).post('/mails/test', {
      recipient: ' rita@aurora.test ',
    })
    answer.assertStatus(200)
    answer.assertBodyContains({ recipient: 'rita@aurora.test', state: 'waiting' })
    const [arrived] = await mailbox.delivered()
    assert.equal(arrived.subject, 'E-mail de teste do Guichê')
    const audits = await auditsOf('mail', answer.body().id)
    assert.containsSubset(audits, [{ action: 'mail.test', user_id: operator.user.id }])
  })

  test('a failed mail is sent again with all its attempts; any other is 409', async ({
    client,
    assert,
  }) => {
    const { id } = await aMail()
    const calls = apiAs(client, await aSuper())
    const tooEarly = await calls.post(`/mails/${id}/retry`)
    tooEarly.assertStatus(409)
    tooEarly.assertBodyContains({ error: 'ERR_MAIL_NOT_FAILED' })
    mailbox.refuseWith = 550
    await mailbox.delivered()
    mailbox.refuseWith = null
    const answer = await calls.post(`/mails/${id}/retry`)
    answer.assertStatus(200)
    answer.assertBodyContains({ id, state: 'waiting', attempts: 0 })
    assert.lengthOf(await mailbox.delivered(), 1)
    const audits = await auditsOf('mail', id)
    assert.deepEqual(
      audits.map(({ action }) => action),
      ['mail.retry']
    )
  })

  test('{what} is 422 at {field}')
    .with([
      { what: 'a test mail to nobody', field: 'recipient', path: '/mails/test', body: {} },
      { what: 'no address', field: 'recipient', path: '/mails/test', body: { recipient: 'rita' } },
    ])
    .run(async ({ client, assert }, { path, body, field }) => {
      const answer = await apiAs(client, await aSuper()).post(path, body)
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, field)
      assert.lengthOf(await mailbox.delivered(), 0)
    })

  test('a state that does not exist is 422', async ({ client }) => {
    const answer = await apiAs(client, await aSuper()).get('/mails', { state: 'lost' })
    answer.assertStatus(422)
  })

  test('says by which server mail leaves', async ({ client, assert }) => {
    const answer = await apiAs(client, await aSuper()).get('/mails/transport')
    // The tests run without SMTP_URL: their mailbox is set up beside the settings.
    assert.containsSubset(answer.body(), { isConfigured: false, host: null })
    assert.match(answer.body().from, /^Guichê <no-reply@.+>$/)
  })
})
