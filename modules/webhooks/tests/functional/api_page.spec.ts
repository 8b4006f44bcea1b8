/** What docs/api.md says of webhooks: events, and functions that verify them (OPS-05, INT-11, INT-12). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { trialEvent, webhookEvents } from '#modules/webhooks/contract'
import { aDelivered } from '#modules/webhooks/tests/a_delivered'
import { snippets } from '#modules/webhooks/web/snippets'
import { apiPage, namesIn } from '#tests/support/examples/api_page'
import { differences } from '#tests/support/examples/shape'
import { verdicts, verifierLanguages } from '#tests/support/examples/verifying'

const { text, events, verifiers, rowsOf } = apiPage()

test.group('docs/api.md: webhooks', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('OPS-05: each event', ({ assert }) => {
    assert.deepEqual(
      rowsOf('event').flatMap(([event]) => namesIn(event!)),
      [...webhookEvents]
    )
    assert.include(text, `\`${trialEvent}\``)
  })

  test('INT-11: line {line}: such an event is sent')
    .with(events)
    .run(async ({ assert }, { code }) => {
      const { received } = await aDelivered()
      assert.deepEqual(differences(JSON.parse(code), received.event), [])
      assert.equal(JSON.parse(code).type, received.event.type)
    })

  test('INT-12: line {line}, {language}: accepts an event of ours, and no other')
    .with(verifiers)
    .run(async ({ assert }, { language, code, isTimed }) => {
      // A plain comparison would take longer the more of the signature fits.
      assert.match(code, /timingSafeEqual\(|compare_digest\(|hash_equals\(/)
      const { cases } = await aDelivered()
      assert.deepEqual(await verdicts(language, code, cases), {
        'as it came': true,
        'another body': false,
        'another secret': false,
        'another id': !isTimed,
        'an old time': !isTimed,
        'a time that was put in': !isTimed,
        'no headers': false,
        'a signature cut off': false,
        'the secret before it, during the change': isTimed,
      })
    })

  test('the secret’s dialog shows the same {language}')
    .with(verifiers.filter(({ isTimed }) => isTimed))
    .run(({ assert }, { language, code }) => {
      assert.equal(snippets[verifierLanguages[language as keyof typeof verifierLanguages]], code)
    })
})
