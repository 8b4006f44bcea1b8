/** HTTP contract of campaigns (operations.md 3, CMP-23..25). */
import type { CampaignStatus, CancelReason, RecipientStatus } from '#modules/campaigns/contract'

export const statusWires = {
  inactive: 'INATIVA',
  scheduled: 'PROGRAMADA',
  running: 'EM_ANDAMENTO',
  cancelled: 'CANCELADA',
  finished: 'FINALIZADA',
} as const satisfies Record<CampaignStatus, string>
export type StatusWire = (typeof statusWires)[CampaignStatus]

export interface NamedWire {
  readonly id: number
  readonly name: string
}
export interface CountsWire {
  readonly valid: number
  readonly sent: number
  readonly delivered: number
  readonly read: number
  readonly failed: number
  readonly skipped: number
  readonly pending: number
  /** Ours: who answered, and who left because of it. */
  readonly replied: number
  readonly left: number
}
export interface CampaignWire {
  readonly id: number
  readonly name: string
  readonly message1: string
  readonly message2: string
  readonly message3: string
  readonly message4: string
  readonly message5: string
  readonly status: StatusWire
  /** ISO 8601, UTC; in what a form sends it is `YYYY-MM-DD HH:mm:ss` in the company's zone (CMP-02). */
  readonly scheduledAt: string | null
  readonly completedAt: string | null
  readonly whatsappId: number | null
  readonly contactListId: number | null
  readonly tagId: number | null
  readonly fileListId: number | null
  readonly companyId: number
  readonly mediaPath: string | null
  readonly mediaName: string | null
  readonly whatsapp: NamedWire | null
  readonly contactList: NamedWire | null
  /** Ours: whichever group of people it is. */
  readonly audience: (NamedWire & { readonly kind: string }) | null
  readonly startedAt: string | null
  /** Why it is cancelled. */
  readonly reason: CancelReason
  /** Why it does not go on at the moment, and until when. */
  readonly paused: { readonly by: string; readonly until: string } | null
  readonly counts: CountsWire
  /** There are no requests for confirmation. */
  readonly confirmation: false
  readonly createdAt: string
  readonly updatedAt: string
}
export interface CampaignsPageWire {
  readonly records: readonly CampaignWire[]
  readonly count: number
  readonly hasMore: boolean
}
/** CMP-24: `contacts` and `shipping` are left out above 5,000 recipients; then the counts say all. */
export interface CampaignDetailWire extends Omit<CampaignWire, 'contactList'> {
  readonly contactList:
    | (NamedWire & {
        readonly contacts?: readonly { readonly id: number; readonly isWhatsappValid: boolean }[]
      })
    | null
  readonly shipping?: readonly {
    readonly id: number
    readonly deliveredAt: string | null
    readonly confirmationRequestedAt: null
    readonly confirmedAt: null
  }[]
}
export interface ShippingWire {
  readonly id: number
  /** The person in the group. */
  readonly contactId: number
  readonly name: string
  readonly number: string
  readonly message: string | null
  readonly status: RecipientStatus | 'delivered'
  readonly error: string | null
  readonly partial: boolean
  /** When WhatsApp accepted it (CMP-15). */
  readonly deliveredAt: string | null
  readonly deliveredAck: string | null
  readonly readAt: string | null
  readonly failedAt: string | null
  readonly repliedAt: string | null
  readonly replyTicketId: number | null
  readonly leftAt: string | null
}
export interface ShippingsPageWire {
  readonly records: readonly ShippingWire[]
  readonly count: number
  readonly hasMore: boolean
}
export interface CampaignSettingWire {
  readonly id: number
  readonly key: string
  /** JSON. */
  readonly value: string
}

/** Ours: a group of people that a campaign may be sent to. */
export interface AudienceWire extends NamedWire {
  readonly kind: string
}
/** Ours: what a campaign would do, before it is saved. */
export interface PreviewWire {
  readonly counts: PreviewCountsWire
  /** The first person who would receive it; null when nobody would. */
  readonly person: { readonly name: string; readonly number: string; readonly email: string } | null
  /** What each variable is for that person, or for nobody, own variables included; by name. */
  readonly variables: Readonly<Record<string, string>>
  /** Null without a connection, or without an audience. */
  readonly forecast: ForecastWire | null
}
export interface PreviewCountsWire {
  /** `valid`, `absent` and `unchecked` together. */
  readonly total: number
  readonly valid: number
  readonly absent: number
  readonly unchecked: number
  /** Valid ones that are the same person once more (CMP-07). */
  readonly twice: number
  /** Distinct valid persons who want no campaigns. */
  readonly optedOut: number
  /** Who would be written to: distinct, valid, and not opted out. */
  readonly receives: number
}
/** With the mean of the random part of each gap; an estimate (CMP-11..13). */
export interface ForecastWire {
  readonly messages: number
  /** ISO 8601, UTC: when it begins; now without a time, and when that is over. */
  readonly startsAt: string
  /** When its first message leaves, and its last; the beginning when there is none. */
  readonly firstAt: string
  readonly endsAt: string
  /** From the beginning to the last message, pauses included. */
  readonly seconds: number
  /** Why the first message does not leave at the beginning: connection, whatsapp, window, limit; null when it does. */
  readonly held: string | null
}
/** Ours: the number that received a trial message, in canonical digits. */
export interface TrialWire {
  readonly number: string
}
/** Ours: how a campaign went, as cumulative counts; no points before it began. */
export interface CurveWire {
  /** ISO 8601, UTC; null before it began. */
  readonly from: string | null
  /** 0 before it began. */
  readonly stepSeconds: number
  /** At most 60, in order; the last one is its end, or now. */
  readonly points: readonly CurvePointWire[]
}
export interface CurvePointWire {
  readonly at: string
  readonly sent: number
  readonly delivered: number
  readonly read: number
  readonly replied: number
  readonly failed: number
}
/** Ours: whether a contact wants no campaigns, and since when. */
export interface OptOutWire {
  readonly optedOut: boolean
  readonly at: string | null
}
