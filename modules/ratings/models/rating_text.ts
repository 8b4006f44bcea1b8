/** What a connection says before the question for a rating; a connection without a row says nothing. */
import { RatingTextSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class RatingText extends TenantModel(RatingTextSchema) {
  static table = 'rating_texts'
}
