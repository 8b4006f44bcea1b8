/** The demo's webhook: what happens in the demo is delivered to the sandbox, where that plays a receiver. */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { DemoRows } from '#app/kernel/modules/module'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import { knownEvents } from '#modules/webhooks/added_events'
import { encrypted, newSecret } from '#modules/webhooks/secrets'
import env from '#start/env'

/** Live only: with each event something more would happen. Added by the company's first user, who is its admin. */
const demoWebhook: DemoRows = async ({ companyId }, { isLive }) => {
  const url = env.get('DEMO_WEBHOOK_URL')
  if (!isLive || !url) return
  await unitOfWork(async ({ trx }) => {
    const { id: userId } = await trx
      .from('users')
      .where('company_id', companyId)
      .orderBy('id')
      .select('id')
      .firstOrFail()
    const at = now()
    const secret = encrypted(newSecret())
    const events = [...(await knownEvents())]
    await WebhookEndpoint.create(
      { companyId, userId, name: 'Sandbox', url, events, secret, createdAt: at, updatedAt: at },
      { client: trx }
    )
  })
}
export default demoWebhook
