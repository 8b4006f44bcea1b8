/** What the demo's number says by itself. */
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { describeConnections } from '#modules/whatsapp/public'
import BotConnection from '#modules/bot/models/bot_connection'

const texts = {
  // With several queues it asks which one (BOT-06).
  greeting: '{{ms}}, {{firstName}}! Aqui é a Loja Demo. Com qual setor você quer falar?',
  awayText:
    'Nosso atendimento é de segunda a sexta, das 8h às 18h. Responderemos assim que abrirmos.',
}

const demoTexts: DemoRows = ({ companyId }) =>
  unitOfWork(async ({ trx: client }) => {
    const connections = await describeConnections({ companyId })
    const rows = connections.map(({ id: connectionId }) => ({ companyId, connectionId, ...texts }))
    await BotConnection.createMany(rows, { client })
  })

export default demoTexts
