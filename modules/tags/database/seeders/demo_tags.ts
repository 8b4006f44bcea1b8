/** The demo's tags, and some of its tickets that carry them. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/module'
import { unitOfWork } from '#app/kernel/unit_of_work'
import Tag from '#modules/tags/models/tag'
import TicketTag from '#modules/tags/models/ticket_tag'

const labels = [
  { name: 'VIP', color: '#8F5200', isKanban: false },
  { name: 'Troca', color: '#5A4FA3', isKanban: false },
  { name: 'Entrega atrasada', color: '#C42B1C', isKanban: false },
  { name: 'Orçamento', color: '#0B6E76', isKanban: true },
  { name: 'Aguardando pagamento', color: '#9C3B5B', isKanban: true },
] as const

/** Every third ticket has one, every seventh two. */
const demoTags: DemoRows = ({ companyId }) =>
  unitOfWork(async ({ trx }) => {
    const at = now().minus({ months: 1 })
    const tags = await Tag.createMany(
      labels.map((label) => ({ ...label, companyId, createdAt: at, updatedAt: at })),
      { client: trx }
    )
    const tickets = await trx
      .from('tickets')
      .where('company_id', companyId)
      .orderBy('id')
      .select('id')
    const hung = tickets.flatMap(({ id }: { id: number }, index) => [
      ...(index % 3 === 0 ? [{ ticketId: id, tagId: tags[index % 5]!.id }] : []),
      ...(index % 7 === 0 ? [{ ticketId: id, tagId: tags[(index + 2) % 5]!.id }] : []),
    ])
    await TicketTag.createMany(
      hung.map((one) => ({ ...one, companyId, createdAt: at })),
      { client: trx }
    )
  })
export default demoTags
