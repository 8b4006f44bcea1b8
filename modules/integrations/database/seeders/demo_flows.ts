/** The demo's flows; in a live demo they lead to the sandbox, where that plays them. No queue uses one yet. */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { DemoRows } from '#app/kernel/modules/module'
import { encrypted, newSecret } from '#modules/integrations/credentials'
import { Integration } from '#modules/integrations/model'
import env from '#start/env'

/** For a demo that is only looked at. */
const nowhere = 'https://flows.example'

const demoFlows: DemoRows = async ({ companyId }, { isLive }) => {
  const url = isLive ? env.get('DEMO_FLOWS_URL') : nowhere
  if (!url) return
  const flows = [
    { kind: 'typebot', name: 'Primeiro atendimento', url, slug: 'atendimento' },
    { kind: 'n8n', name: 'Pedidos', url: `${url}/n8n` },
    { kind: 'webhook', name: 'Sistema da loja', url: `${url}/webhook` },
  ] as const
  const at = now()
  await unitOfWork(async ({ trx }) => {
    for (const flow of flows) {
      await Integration.create(
        { ...flow, companyId, secret: encrypted(newSecret()), createdAt: at, updatedAt: at },
        { client: trx }
      )
    }
  })
}
export default demoFlows
