/** A talk among colleagues. */
import { TalkSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class Talk extends TenantModel(TalkSchema) {
  static table = 'talks'
}
