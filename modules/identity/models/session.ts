/** The single session in which a user is signed in (AUT-03). */
import { SessionSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class Session extends TenantModel(SessionSchema) {
  static table = 'sessions'
  static selfAssignPrimaryKey = true
}
