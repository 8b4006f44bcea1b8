/** Types and events of schedules: a text, perhaps with a file, that a contact receives at a chosen hour. */

/**
 * `pending`: its hour has not come, or its connection cannot send yet. `queued`: handed to the outbox, under an id of
 * WhatsApp. `sent`: WhatsApp has accepted it. `failed`: it will not be sent unless somebody tries again.
 */
export const scheduleStatuses = ['pending', 'queued', 'sent', 'failed'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

export interface ScheduleChanged {
  readonly companyId: number
  readonly scheduleId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A schedule was created, changed, sent or deleted. */
    'schedules.changed': ScheduleChanged
  }
}

/** Characters of a text (SCH-01). */
export const minBodyLength = 5
export const maxBodyLength = 4096
/** Hours after its hour during which a schedule may still be sent (SCH-02). */
export const lateHours = 24
