/** The operator's account at a payment provider, one for each kind. */
import { column } from '@adonisjs/lucid/orm'
import { PaymentProviderSchema } from '#database/schema'
import type { ProviderKind } from '#modules/billing/providers/credentials'
import type { FailureReason } from '#modules/billing/payments/failures'

/** Accounts belong to the platform, hence no tenant column. */
export class PaymentAccount extends PaymentProviderSchema {
  static table = 'payment_providers'
  static primaryKey = 'kind'
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare kind: ProviderKind
  @column()
  declare errorReason: FailureReason | null
}
