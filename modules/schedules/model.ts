/** The table of schedules. */
import { ScheduleSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { ScheduleStatus } from '#modules/schedules/contract'

/** A message that is sent at a chosen hour. */
export class Schedule extends TenantModel(ScheduleSchema) {
  static table = 'schedules'

  declare status: ScheduleStatus
}
