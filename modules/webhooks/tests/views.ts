/** The views of webhooks, checked against the WCAG rules. */
import { ReceiverClient } from '#modules/webhooks/sandbox/tests/receiver_client'
import { asks, click, dialog, drawer, question, shows, type Area } from '#tests/support/views/view'

const web = 'modules/webhooks/web'
const events = ['ticket.created', 'message.received']

const views: Area = {
  name: 'webhooks',
  who: 'admin',
  begins: async ({ product, api }) => {
    const { url } = await new ReceiverClient(product.sandboxUrl).change({ answer: 'ok' })
    const form = { name: 'CRM da loja', url, events }
    const { id } = await api.call<{ id: number }>('POST', '/webhooks', form)
    await api.call('POST', `/webhooks/${id}/test`)
    return `/webhooks/${id}`
  },
  views: [
    {
      name: 'all webhooks',
      path: '/webhooks',
      of: [`${web}/pages/webhooks_page`],
      opens: shows('CRM da loja'),
    },
    drawer('/webhooks', 'Novo webhook', 'Endereço', { of: [`${web}/drawer`] }),
    asks('/webhooks', 'Excluir: CRM da loja', 'O endereço não recebe mais nada'),
    {
      name: 'one, with its log and a trial',
      of: [`${web}/pages/webhook_page`],
      opens: async (page) => {
        await click(page, 'Enviar teste')
        await page.getByRole('status', { name: 'Teste' }).getByText('HTTP 200').waitFor()
      },
    },
    {
      name: 'sending a period again',
      of: [`${web}/components/span_drawer`],
      part: dialog,
      opens: async (page) => {
        await click(page, 'Reenviar um período')
        await page.getByRole('dialog').getByLabel('Até antes de').waitFor()
      },
    },
    {
      name: 'the question before a new secret',
      part: question,
      opens: async (page) => {
        await click(page, 'Gerar outro')
        await shows(/^Durante 24 horas/)(page)
      },
    },
    {
      name: 'a new secret',
      of: [`${web}/components/webhook_secret`],
      part: dialog,
      opens: async (page) => {
        await click(page, 'Gerar outro')
        await shows(/^Durante 24 horas/)(page)
        await page
          .locator('.ant-modal-confirm')
          .getByRole('button', { name: 'Gerar outro' })
          .click()
        await page.getByLabel('Segredo', { exact: true }).waitFor()
      },
    },
    {
      // The last one: once closed it stays in the page, hidden.
      name: 'a delivery',
      of: [`${web}/components/delivery_details`],
      part: dialog,
      opens: async (page) => {
        await page.getByText('webhook.test').filter({ visible: true }).first().click()
        await page.getByRole('region', { name: 'Corpo' }).waitFor()
      },
    },
  ],
}

const paused: Area = {
  name: 'a paused webhook',
  who: 'admin',
  begins: async ({ product, api }) => {
    const { url } = await new ReceiverClient(product.sandboxUrl).change()
    const form = { name: 'ERP', url: `${url}-erp`, events }
    const { id } = await api.call<{ id: number }>('POST', '/webhooks', form)
    const pause =
      "update webhook_endpoints set paused_at = now(), pause_reason = 'gone' where id = $1"
    await product.sql(pause, [id])
    return `/webhooks/${id}`
  },
  views: [{ name: 'what waits, and how to go on', opens: shows('Retomar') }],
}
export default [views, paused]
