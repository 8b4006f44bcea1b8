/** HTTP contract of schedules (operations.md 3, SCH-05). */
import type { ScheduleStatus } from '#modules/schedules/contract'

export type StatusWire = 'PENDENTE' | 'AGENDADA' | 'ENVIADA' | 'ERRO'
export const statusWire: Readonly<Record<ScheduleStatus, StatusWire>> = {
  pending: 'PENDENTE',
  queued: 'AGENDADA',
  sent: 'ENVIADA',
  failed: 'ERRO',
}

export interface ScheduleWire {
  readonly id: number
  readonly companyId: number
  readonly body: string
  readonly sendAt: string
  readonly sentAt: string | null
  readonly status: StatusWire
  /** Code of what went wrong; null unless the status is ERRO. */
  readonly error: string | null
  readonly contactId: number
  readonly contact: { readonly id: number; readonly name: string }
  readonly userId: number
  readonly user: { readonly id: number; readonly name: string }
  /** The chosen connection; null: chosen when it is sent. */
  readonly whatsappId: number | null
  readonly whatsapp: { readonly id: number; readonly name: string } | null
  /** Temporary URL of the file, without a session (API-12); null once it was sent. */
  readonly mediaPath: string | null
  readonly mediaName: string | null
  readonly createdAt: string
  readonly updatedAt: string
}
export interface SchedulesPageWire {
  readonly schedules: readonly ScheduleWire[]
  readonly count: number
  readonly hasMore: boolean
}
