/** The demo's tags, attached to some of its tickets. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { Tag, TicketTag } from '#modules/tags/model'

const labels = [
  { name: 'VIP', color: '#8F5200', isKanban: false },
  { name: 'Troca', color: '#5A4FA3', isKanban: false },
  { name: 'Entrega atrasada', color: '#C42B1C', isKanban: false },
  { name: 'Orçamento', color: '#0B6E76', isKanban: true },
  { name: 'Aguardando pagamento', color: '#9C3B5B', isKanban: true },
  { name: 'Separando pedido', color: '#2C5C9E', isKanban: true },
] as const

/** Every third ticket has one, every seventh two; a few of the open tickets are further along the board. */
const demoTags: DemoRows = ({ companyId }) =>
  unitOfWork(async ({ trx }) => {
    const at = now().minus({ months: 1 })
    const tags = await Tag.createMany(
      labels.map((label, position) => ({
        ...label,
        companyId,
        position: label.isKanban ? position : 0,
        createdAt: at,
        updatedAt: at,
      })),
      { client: trx }
    )
    const tickets = await trx
      .from('tickets')
      .where('company_id', companyId)
      .orderBy('id')
      .select('id', 'status')
    const hung = tickets.flatMap(({ id, status }: { id: number; status: string }, index) => [
      ...(index % 3 === 0 ? [hanging(id, tags[index % 5]!)] : []),
      ...(index % 7 === 0 ? [hanging(id, tags[(index + 2) % 5]!)] : []),
      ...(index % 3 === 1 && index % 7 && status !== 'closed' ? [hanging(id, tags[5]!)] : []),
    ])
    await TicketTag.createMany(
      hung.map((one) => ({ ...one, companyId, createdAt: at })),
      { client: trx }
    )
  })

const hanging = (ticketId: number, { id: tagId, isKanban }: Tag) => ({ ticketId, tagId, isKanban })

export default demoTags
