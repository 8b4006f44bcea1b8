/** HTTP contract of helps. */

export interface HelpWire {
  readonly id: number
  readonly title: string
  readonly description: string
  /** Id at the public video service (HLP-01). */
  readonly video: string
  readonly createdAt: string
  readonly updatedAt: string
}
export interface HelpsPageWire {
  readonly helps: readonly HelpWire[]
  readonly count: number
  readonly hasMore: boolean
}
