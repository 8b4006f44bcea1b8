/** The demo's campaigns: one that is over, with its report, and one that waits for a time. */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { DemoRows } from '#app/kernel/modules/module'
import { demoRecipients, type DemoReply } from '#modules/campaigns/database/seeders/demo_recipients'
import { textCount } from '#modules/campaigns/contract'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { optOut } from '#modules/campaigns/opt_outs'
import { listGroups } from '#modules/campaigns/queries/groups'

type Company = { readonly companyId: number }

const oneText = (text: string) =>
  Array.from({ length: textCount }, (_none, place) => (place === 0 ? text : ''))
const autumn =
  'Oi, {{firstName}}! A nova coleção de vasos de cerâmica chegou à loja. Até sábado você tem 10% de desconto. Quer que eu separe um?'
const workshop =
  '{{ms}}, {{firstName}}! Abrimos mais uma turma da oficina de cerâmica, aos sábados de manhã. Responda aqui para reservar a sua vaga.'

/** After the lists of contact lists, which both refer to. */
const demoCampaigns: DemoRows = async (company) => () =>
  unitOfWork(async (work) => {
    const place = await placeOf(work, company)
    if (!place.connectionId) return
    await insertFinished(work, company, place)
    await Campaign.create(
      { ...formOf(company, place), name: 'Oficina de cerâmica', texts: oneText(workshop) },
      { client: work.trx }
    )
  })
export default demoCampaigns

interface Place {
  readonly connectionId: number | null
  readonly audienceKind: string | null
  readonly audienceId: number | null
}

async function placeOf({ trx }: Work, company: Company): Promise<Place> {
  const connection = await trx
    .from('connections')
    .where('company_id', company.companyId)
    .orderBy('id')
    .first()
  const [group] = await listGroups(company)
  return {
    connectionId: connection?.id ?? null,
    audienceKind: group?.kind ?? null,
    audienceId: group?.id ?? null,
  }
}

const formOf = ({ companyId }: Company, place: Place) => ({
  ...{ companyId, ...place },
  status: 'inactive' as const,
  ...{ mediaFile: null, mediaName: null, preparedId: null, scheduledAt: null },
  createdAt: now().minus({ days: 4 }),
  updatedAt: now().minus({ days: 2 }),
})

async function insertFinished(work: Work, company: Company, place: Place) {
  const startedAt = now()
    .setZone('America/Sao_Paulo')
    .minus({ days: 2 })
    .startOf('day')
    .set({ hour: 10 })
  const rows = demoRecipients(startedAt, autumn, await repliesOf(work, company))
  const count = (isCounted: (row: (typeof rows)[number]) => unknown) =>
    rows.filter((row) => isCounted(row)).length
  const campaign = await Campaign.create(
    {
      ...formOf(company, place),
      ...{ name: 'Coleção de outono', texts: oneText(autumn), status: 'finished' },
      ...{
        scheduledAt: startedAt,
        startedAt,
        completedAt: lastOf(rows.map(({ sentAt }) => sentAt)),
      },
      validCount: count(({ status }) => status !== 'skipped'),
      skippedCount: count(({ status }) => status === 'skipped'),
      failedCount: count(({ status }) => status === 'failed'),
      sentCount: count(({ sentAt }) => sentAt),
      deliveredCount: count(({ deliveredAt }) => deliveredAt),
      readCount: count(({ readAt }) => readAt),
      repliedCount: count(({ repliedAt }) => repliedAt),
      leftCount: count(({ leftAt }) => leftAt),
    },
    { client: work.trx }
  )
  const { companyId, id: campaignId } = campaign
  await CampaignRecipient.createMany(
    rows.map((row) => ({ ...row, companyId, campaignId })),
    { client: work.trx }
  )
  for (const { number, leftAt } of rows) {
    if (leftAt) await optOut(work, { companyId, number }, campaignId)
  }
}

const lastOf = (times: readonly (DateTime | null)[]): DateTime =>
  times.reduce<DateTime>((last, time) => (time && time > last ? time : last), times[0]!)

/** People of the demo whose tickets are shown as answers. */
async function repliesOf({ trx }: Work, { companyId }: Company): Promise<DemoReply[]> {
  const rows: DemoReply[] = await trx
    .from('tickets')
    .join('contacts', 'contacts.id', 'tickets.contact_id')
    .where('tickets.company_id', companyId)
    .distinctOn('contacts.id')
    .orderBy(['contacts.id', 'tickets.id'])
    .limit(14)
    .select('tickets.id as ticketId', 'contacts.name as name', 'contacts.number as number')
  return rows
}
