/** Types of campaigns: one text to many people, at a pace. */

/** CMP-01. */
export type CampaignStatus = 'inactive' | 'scheduled' | 'running' | 'cancelled' | 'finished'
/** Why a campaign was cancelled; null when a person did it. */
export type CancelReason = 'missed' | 'connection' | 'connection_deleted' | 'audience' | null
export type RecipientStatus = 'pending' | 'sending' | 'sent' | 'failed' | 'skipped'

/** Texts of a campaign; each recipient gets one of those that are not blank (CMP-09). */
export const textCount = 5
export const campaignNameLength = { min: 2, max: 50 } as const
/** WhatsApp's limit of a caption; a longer text is sent before the file (CMP-16). */
export const maxCaptionLength = 1024

/** The seconds that can be chosen (operations.md 9). */
export const messageIntervals = [0, 5, 10, 15, 20] as const
export const longIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

export interface CampaignChanged {
  readonly companyId: number
  readonly campaignId: number
  readonly change: 'create' | 'update' | 'delete'
}
/** A contact wants no campaigns any more, or wants them again. */
export interface OptOutChanged {
  readonly companyId: number
  readonly contactId: number
  /** Since when, in ISO 8601; null when they want them. */
  readonly at: string | null
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    'campaigns.changed': CampaignChanged
    'campaigns.opt_out_changed': OptOutChanged
  }
}
