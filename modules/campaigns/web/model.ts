/** Campaigns as the screens show them. */
import type { CampaignStatus, CancelReason, RecipientStatus } from '#modules/campaigns/contract'

export interface Named {
  readonly id: number
  readonly name: string
}
/** A group of people; the kind says which module knows it: a contact list, the people with a tag. */
export interface Group extends Named {
  readonly kind: string
}
export interface Counts {
  /** Everybody who is to receive it. */
  readonly valid: number
  readonly sent: number
  readonly delivered: number
  readonly read: number
  readonly replied: number
  readonly failed: number
  readonly skipped: number
  readonly left: number
  /** Nothing is known to have happened yet. */
  readonly pending: number
}
export interface Campaign {
  readonly id: number
  readonly name: string
  /** Up to five; blank ones in between are kept. */
  readonly texts: readonly string[]
  readonly status: CampaignStatus
  /** ISO 8601, UTC, like all times here. */
  readonly scheduledAt: string | null
  readonly startedAt: string | null
  readonly completedAt: string | null
  readonly connectionId: number | null
  readonly connection: Named | null
  readonly group: Group | null
  readonly fileListId: number | null
  readonly file: { readonly url: string; readonly name: string } | null
  readonly reason: CancelReason
  readonly paused: { readonly by: string; readonly until: string } | null
  readonly counts: Counts
}

/** How many are through, also those to whom it could not be sent. */
export const doneOf = ({ sent, failed }: Counts): number => sent + failed

/** From 0 to 1. */
export const shareOf = (counts: Counts): number =>
  counts.valid ? Math.min(1, doneOf(counts) / counts.valid) : 0

/** Fewer messages say nothing about the pace. */
const minimumDone = 5

/** About when a running campaign ends, in milliseconds, if it goes on as until now; null while nobody can say. */
export function expectedEnd({ status, startedAt, paused, counts }: Campaign, now: number) {
  const done = doneOf(counts)
  if (status !== 'running' || paused || !startedAt || done < minimumDone) return null
  return now + ((now - Date.parse(startedAt)) / done) * counts.pending
}

/** Hours before its start from which a campaign can no longer be changed (CMP-05). */
const fixedHours = 1

/** CMP-05: `texts`: nothing but the texts. */
export function editableParts(
  { status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>,
  now: number
): 'all' | 'texts' | 'none' {
  if (status === 'cancelled') return 'texts'
  if (status === 'inactive') return 'all'
  const left = scheduledAt ? Date.parse(scheduledAt) - now : 0
  return status === 'scheduled' && left > fixedHours * 3_600_000 ? 'all' : 'none'
}

/** What the report can be narrowed to. */
export const reportStates = [
  'pending',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
  'left',
] as const
export type ReportState = (typeof reportStates)[number]

/** One person of a campaign, and what became of their message. */
export interface Recipient {
  readonly id: number
  readonly name: string
  readonly number: string
  /** Filled in; null until it is sent. */
  readonly text: string | null
  readonly status: RecipientStatus
  readonly error: string | null
  /** The text was sent, a file was not. */
  readonly isPartial: boolean
  readonly sentAt: string | null
  readonly deliveredAt: string | null
  readonly readAt: string | null
  readonly failedAt: string | null
  readonly repliedAt: string | null
  readonly replyTicketId: number | null
  readonly leftAt: string | null
}
