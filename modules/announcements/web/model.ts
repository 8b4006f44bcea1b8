/** An announcement as the screens know it. */
import type { Priority } from '#modules/announcements/contract'

export interface Announcement {
  readonly id: number
  readonly title: string
  /** As the server cleaned it; shown by `RichText` alone. */
  readonly html: string
  readonly priority: Priority
  /** Everybody reads it. */
  readonly isActive: boolean
  readonly picture: { readonly url: string; readonly name: string } | null
  readonly createdAt: string
}

/** The words alone, for one line of a list. Parsed apart from the page: nothing in it runs or loads. */
export function textOf({ html }: Pick<Announcement, 'html'>): string {
  const apart = new DOMParser().parseFromString(
    html.replace(/<(\/p|\/li|\/div|br)\b/g, ' <$1'),
    'text/html'
  )
  return (apart.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
