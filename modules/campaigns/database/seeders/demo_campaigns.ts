/** The demo's campaigns: one that is over, with its report, a draft, and where wanted one that runs. */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { DemoRows } from '#app/kernel/modules/module'
import {
  demoRecipients,
  demoRecipientsUntil,
  type DemoReply,
} from '#modules/campaigns/database/seeders/demo_recipients'
import { textCount } from '#modules/campaigns/contract'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { optOut } from '#modules/campaigns/opt_outs'
import { openLane } from '#modules/campaigns/engine/prepare'
import { listGroups } from '#modules/campaigns/queries/groups'

type Company = { readonly companyId: number }

const oneText = (text: string) =>
  Array.from({ length: textCount }, (_none, place) => (place === 0 ? text : ''))
const autumn =
  'Oi, {{firstName}}! A nova coleção de vasos de cerâmica chegou à loja. Até sábado você tem 10% de desconto. Quer que eu separe um?'
const workshop =
  '{{ms}}, {{firstName}}! Abrimos mais uma turma da oficina de cerâmica, aos sábados de manhã. Responda aqui para reservar a sua vaga.'

const freight =
  'Oi, {{firstName}}! Nesta semana o frete é grátis em toda a loja. Responda aqui se quiser ajuda para escolher.'

/** After the lists of contact lists, which they refer to. */
const demoCampaigns: DemoRows =
  async (company, { isLive }) =>
  () =>
    unitOfWork(async (work) => {
      const place = await placeOf(work, company)
      if (!place.connectionId) return
      const left = await insertFinished(work, company, place)
      if (isLive) await insertRunning(work, company, { ...place, left })
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

/** Resolves with the numbers of those who left because of it. */
async function insertFinished(work: Work, company: Company, place: Place) {
  const startedAt = now()
    .setZone('America/Sao_Paulo')
    .minus({ days: 2 })
    .startOf('day')
    .set({ hour: 10 })
  const rows = demoRecipients(startedAt, autumn, await repliesOf(work, company))
  const { companyId, id } = await insertWith(work, rows, {
    ...formOf(company, place),
    ...{ name: 'Coleção de outono', texts: oneText(autumn), status: 'finished' },
    ...{ scheduledAt: startedAt, startedAt, completedAt: lastOf(rows.map(({ sentAt }) => sentAt)) },
  })
  const left = new Set(rows.filter(({ leftAt }) => leftAt).map(({ number }) => number))
  for (const number of left) await optOut(work, { companyId, number }, id)
  return left
}

/** It goes on when its number is linked, at the pace of the settings. */
async function insertRunning(
  work: Work,
  company: Company,
  { left, ...place }: Place & { readonly left: ReadonlySet<string> }
) {
  const startedAt = now().minus({ minutes: 20 })
  const rows = demoRecipientsUntil(now(), { startedAt, text: freight, left })
  const campaign = await insertWith(work, rows, {
    ...formOf(company, place),
    ...{ name: 'Frete grátis da semana', texts: oneText(freight), status: 'running' },
    ...{ scheduledAt: startedAt, startedAt, updatedAt: now() },
  })
  await openLane(work, campaign)
}

/** Its counts are those of its rows. */
async function insertWith(
  work: Work,
  rows: ReturnType<typeof demoRecipientsUntil>,
  columns: Partial<Campaign>
): Promise<Campaign> {
  const count = (isCounted: (row: (typeof rows)[number]) => unknown) =>
    rows.filter((row) => isCounted(row)).length
  const campaign = await Campaign.create(
    {
      ...columns,
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
  return campaign
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
