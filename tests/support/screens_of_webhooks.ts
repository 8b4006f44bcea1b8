/** Webhooks for the pictures: one that delivers, one that fails and one that is paused. */
import type { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import type { Screen } from '#tests/support/screens'
import { waitFor } from '#tests/support/waiting'

const everyEvent = [
  ...['ticket.created', 'ticket.updated', 'ticket.closed', 'message.received', 'message.sent'],
  ...['message.ack', 'contact.created', 'connection.status', 'rating.created'],
]
const number = '5511987653301'

interface Webhook {
  readonly id: number
  readonly pendingCount: number
  readonly lastDeliveredAt: string | null
  readonly failingSince: string | null
}

/** Returns their screens, after a customer has written. */
export async function screensOfWebhooks(product: Product): Promise<readonly Screen[]> {
  const { sandbox } = product
  const admin = await new ProductClient(product).signIn('super@guiche.local')
  const { url } = await sandbox.call<{ url: string }>('GET', '/api/receiver/settings')
  const add = (name: string, address: string, events: readonly string[]) =>
    admin.call<Webhook>('POST', '/webhooks', { name, url: address, events })
  const answer = (kind: string) => sandbox.call('PUT', '/api/receiver/settings', { answer: kind })

  const { id } = await add('CRM da loja', url, everyEvent)
  await sandbox.addPhone(number, 'Olga Ramos')
  await sandbox.say(number, 'Boa tarde! O vaso azul ainda está disponível?')
  await waitFor('what is delivered', async () => {
    const now = await admin.call<Webhook>('GET', `/webhooks/${id}`)
    return (now.lastDeliveredAt && now.pendingCount === 0) || null
  })
  await admin.call('POST', `/webhooks/${id}/test`)

  // What happens next is not for it, so that it stays as it is.
  await admin.call('PUT', `/webhooks/${id}`, { active: false })
  const sheet = await add('Planilha de vendas', url.replace(/guiche$/, 'vendas'), everyEvent)
  const erp = await add('ERP', url.replace(/guiche$/, 'erp'), everyEvent.slice(0, 5))
  const rated = url.replace(/guiche$/, 'notas')
  const off = await add('Avaliações', rated, ['rating.created', 'ticket.closed'])
  await admin.call('PUT', `/webhooks/${off.id}`, { active: false })
  await answer('error')
  await sandbox.say(number, 'Posso buscar hoje?')
  for (const each of [sheet, erp]) {
    await waitFor('what waits', async () => {
      const now = await admin.call<Webhook>('GET', `/webhooks/${each.id}`)
      return (now.failingSince && now.pendingCount) || null
    })
  }
  const pause =
    "update webhook_endpoints set paused_at = now(), pause_reason = 'gone' where id = $1"
  await product.sql(pause, [erp.id])
  await admin.call('PUT', `/webhooks/${id}`, { active: true })
  return [
    {
      name: 'webhooks',
      path: '/webhooks',
      ready: (page) => page.getByText('Pausado').waitFor(),
    },
    {
      name: 'webhook',
      path: `/webhooks/${id}`,
      ready: async (page) => {
        await answer('ok')
        await page.getByRole('button', { name: 'Enviar teste' }).click()
        await page.getByRole('status', { name: 'Teste' }).getByText('HTTP 200').waitFor()
      },
    },
    {
      name: 'webhook-delivery',
      path: `/webhooks/${id}`,
      ready: async (page) => {
        await page.getByText('webhook.test').filter({ visible: true }).first().waitFor()
        await page.getByText('message.received').filter({ visible: true }).last().click()
        await page.getByRole('region', { name: 'Corpo' }).waitFor()
      },
    },
    {
      name: 'webhook-secret',
      path: `/webhooks/${id}`,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Gerar outro' }).click()
        await page
          .locator('.ant-modal-confirm')
          .getByRole('button', { name: 'Gerar outro' })
          .click()
        await page.getByLabel('Segredo', { exact: true }).waitFor()
      },
    },
  ]
}

/** What `screensOfWebhooks` prepares. */
export const webhookScreens = ['webhooks', 'webhook', 'webhook-delivery', 'webhook-secret'] as const
