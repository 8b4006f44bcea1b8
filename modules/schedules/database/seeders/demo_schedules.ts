/** The demo's schedules of this week: one sent, one to come, one that failed. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ScheduleStatus } from '#modules/schedules/contract'
import { Schedule } from '#modules/schedules/model'

interface DemoSchedule {
  readonly body: string
  readonly status: ScheduleStatus
  /** From today; the hour is in São Paulo. */
  readonly inDays: number
  readonly hour: number
  readonly errorCode?: string
}

const schedules: readonly DemoSchedule[] = [
  {
    body: 'Oi, {{firstName}}! Seu vaso de cerâmica chegou à loja. Pode retirar até sábado, das 9h às 18h.',
    status: 'sent',
    inDays: -1,
    hour: 10,
  },
  {
    body: '{{ms}}, {{firstName}}! Passando para lembrar que amanhã entregamos o seu pedido. Alguém recebe?',
    status: 'pending',
    inDays: 1,
    hour: 9,
  },
  {
    body: 'Oi, {{firstName}}! A promoção dos vasos começa hoje. Quer que eu separe um para você?',
    status: 'failed',
    inDays: -2,
    hour: 15,
    errorCode: 'ERR_SCHEDULE_MISSED',
  },
]

const demoSchedules: DemoRows = ({ companyId }) =>
  unitOfWork(async ({ trx }) => {
    const oldest = (table: string) =>
      trx.from(table).where('company_id', companyId).orderBy('id').limit(3).select('id')
    const people: { id: number }[] = await oldest('users')
    const contacts: { id: number }[] = await oldest('contacts').where('is_group', false)
    if (!people.length || !contacts.length) return
    const rows = schedules.map(({ inDays, hour, ...text }, index) => {
      const sendAt = now()
        .setZone('America/Sao_Paulo')
        .plus({ days: inDays })
        .startOf('day')
        .set({ hour })
      return {
        ...text,
        companyId,
        userId: people[index % people.length]!.id,
        contactId: contacts[index % contacts.length]!.id,
        sendAt,
        dueAt: sendAt,
        sentAt: text.status === 'sent' ? sendAt.plus({ seconds: 3 }) : null,
        attempts: 0,
        createdAt: now().minus({ days: 3 }),
        updatedAt: now().minus({ days: 3 }),
      }
    })
    await Schedule.createMany(rows, { client: trx })
  })
export default demoSchedules
