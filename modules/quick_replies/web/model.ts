/** A quick reply as the screens use it. */
export interface QuickReply {
  readonly id: number
  /** Without the slash. */
  readonly shortcode: string
  readonly text: string
  /** Everybody in the company may use it. */
  readonly isShared: boolean
  /** Offered in the composer. */
  readonly isActive: boolean
  readonly file: { readonly url: string; readonly name: string } | null
  readonly ownerId: number
}
