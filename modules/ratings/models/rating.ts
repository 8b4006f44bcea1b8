/** The rating question of one service, and its answer. */
import { column } from '@adonisjs/lucid/orm'
import { RatingSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { Rate } from '#modules/ratings/asking/read_rate'

/** `cancelled`: the conversation continued before an answer came (CLO-14). */
export type RatingState = 'waiting' | 'rated' | 'expired' | 'cancelled'

export default class Rating extends TenantModel(RatingSchema) {
  static table = 'ratings'
  @column()
  declare state: RatingState
  @column()
  declare rate: Rate | null
}
