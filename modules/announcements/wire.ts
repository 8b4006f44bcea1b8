/** HTTP contract of announcements (operations.md 3). */

export interface AnnouncementWire {
  readonly id: number
  readonly title: string
  /** HTML, sanitised (ANN-01). */
  readonly text: string
  /** 1 high, 2 medium, 3 low. */
  readonly priority: number
  /** Visible to everybody. */
  readonly status: boolean
  /** Temporary URL of the picture, without a session (API-12). */
  readonly mediaPath: string | null
  readonly mediaName: string | null
  readonly createdAt: string
  readonly updatedAt: string
}
export interface AnnouncementsPageWire {
  readonly records: readonly AnnouncementWire[]
  readonly count: number
  readonly hasMore: boolean
}
