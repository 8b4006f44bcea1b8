/** Says to a company's admins by e-mail that a webhook is paused. */
import { companyRecords } from '#modules/identity/public'
import { writeMail } from '#modules/mail/public'
import type { PauseReason } from '#modules/webhooks/contract'
import type { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

/** Call it in the unit of work that pauses. */
export async function mailPause(endpoint: WebhookEndpoint, reason: PauseReason): Promise<void> {
  const { companyId, name: webhook } = endpoint
  for (const { name, email, language } of await companyRecords.adminsOf({ companyId })) {
    await writeMail({
      kind: reason === 'gone' ? 'webhooks.gone' : 'webhooks.failing',
      companyId,
      recipient: email,
      language,
      values: { name, webhook },
    })
  }
}
