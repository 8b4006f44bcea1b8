/** A help as the screens use it, with the URLs of its thumbnail and player. */

export interface Help {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly videoId: string
}

/** 480 x 360, letterboxed; cropped to 16:9 when shown. */
export const thumbnailOf = ({ videoId }: Help) => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`

/** Embed URL that sets no cookie before playing. */
export const playerOf = ({ videoId }: Help) =>
  `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`

/** URL for the form and for opening in a new tab. */
export const addressOf = ({ videoId }: Help) => `https://youtu.be/${videoId}`
