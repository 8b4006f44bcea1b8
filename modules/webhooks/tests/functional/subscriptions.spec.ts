/** What a company's webhooks listen to is read once for many messages, and anew when it changes (ADR 58). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { startListening, stopListening } from '#app/kernel/database/signals'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { anEndpoint } from '#modules/webhooks/testing'
import env from '#start/env'
import { waitFor } from '#tests/support/waiting'

test.group('subscriptions', (group) => {
  let admin: SomeoneSignedIn
  // Committed for real: a trigger signals after the commit.
  group.each.setup(async () => {
    admin = await anAdmin()
    await startListening(env.get('DATABASE_URL'))
    return async () => {
      await stopListening()
      await db.from('webhook_endpoints').where('company_id', admin.company.id).delete()
      await db.from('users').where('company_id', admin.company.id).delete()
      await db.from('companies').where('id', admin.company.id).delete()
    }
  })
  const happens = () =>
    unitOfWork(async (work) => {
      const { companyId } = admin.actor
      work.emit('contacts.contact_changed', { companyId, contactId: 1, change: 'create' })
    })

  test('a hundred events of a company without webhooks do not ask a hundred times', async ({
    assert,
  }) => {
    let asked = 0
    const onQuery = ({ sql }: { sql: string }) =>
      void (sql.includes('webhook_endpoints') && (asked += 1))
    const client = db.connection().getWriteClient()
    client.on('query', onQuery)
    for (let made = 0; made < 100; made += 1) await happens()
    client.off('query', onQuery)
    // Kept for a second; so many take less than that, unless the machine is very busy.
    assert.isAtMost(asked, 5)
  })

  test('one that is added by another process hears of the next event', async ({ assert }) => {
    await happens()
    // Like another process, this tells nobody here; the trigger does.
    const endpoint = await anEndpoint(admin.user)
    await waitFor('an event', async () => {
      await happens()
      return WebhookDelivery.of(admin.actor).first()
    })
    const { endpointId } = await WebhookDelivery.of(admin.actor).firstOrFail()
    assert.equal(endpointId, endpoint.id)
  })
})
