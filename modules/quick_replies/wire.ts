/** HTTP contract of quick replies: quick messages (operations.md 3). */
export interface QuickMessageWire {
  readonly id: number
  readonly shortcode: string
  readonly message: string
  /** Everybody in the company may use it. */
  readonly geral: boolean
  /** Offered in the composer. */
  readonly status: boolean
  readonly isMedia: boolean
  /** Temporary URL of the file, without a session (API-12). */
  readonly mediaPath: string | null
  readonly mediaName: string | null
  readonly userId: number
  readonly companyId: number
  readonly createdAt: string
  readonly updatedAt: string
}
export interface QuickMessagesPageWire {
  readonly records: readonly QuickMessageWire[]
  readonly count: number
  readonly hasMore: boolean
}
