/** The tables of campaigns. */
import { column } from '@adonisjs/lucid/orm'
import { CampaignRecipientSchema, CampaignSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { CampaignStatus, CancelReason, RecipientStatus } from '#modules/campaigns/contract'

export class Campaign extends TenantModel(CampaignSchema) {
  static table = 'campaigns'
  declare status: CampaignStatus
  declare reason: CancelReason
  /** Five, blank ones included. */
  @column({ prepare: (texts: readonly string[]) => JSON.stringify(texts) })
  declare texts: readonly string[]
}

/** One person of a campaign, and what became of their message (CMP-08). */
export class CampaignRecipient extends TenantModel(CampaignRecipientSchema) {
  static table = 'campaign_recipients'
  // bigint as a number: 2^53 recipients are enough.
  @column({ isPrimary: true })
  declare id: number
  declare status: RecipientStatus
}
