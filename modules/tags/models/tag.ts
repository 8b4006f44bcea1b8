/** A label of a company. */
import { TagSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class Tag extends TenantModel(TagSchema) {
  static table = 'tags'
}
