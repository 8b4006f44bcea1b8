/** An announcement as the screens use it. */
import type { Priority } from '#modules/announcements/contract'

export interface Announcement {
  readonly id: number
  readonly title: string
  /** Sanitised by the server; render only with `RichText` of the reader. */
  readonly html: string
  readonly priority: Priority
  /** Visible to everybody. */
  readonly isActive: boolean
  readonly picture: { readonly url: string; readonly name: string } | null
  readonly createdAt: string
}

/** The plain text, for one line of a list. Parsed in a detached document: nothing in it runs or loads. */
export function textOf({ html }: Pick<Announcement, 'html'>): string {
  const apart = new DOMParser().parseFromString(
    html.replace(/<(\/p|\/li|\/div|br)\b/g, ' <$1'),
    'text/html'
  )
  return (apart.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
