/** What the customer of one service was asked when it was over, and what they answered. */
import { column } from '@adonisjs/lucid/orm'
import { RatingSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'
import type { Rate } from '#modules/ratings/asking/read_rate'

/** `cancelled`: the conversation went on before an answer came (CLO-14). */
export type RatingState = 'waiting' | 'rated' | 'expired' | 'cancelled'

export default class Rating extends TenantModel(RatingSchema) {
  static table = 'ratings'
  @column()
  declare state: RatingState
  @column()
  declare rate: Rate | null
}
