/** The times of one service: queued, started, finished (CLO-20). */
import { TrackingSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class Tracking extends TenantModel(TrackingSchema) {
  static table = 'trackings'
}
