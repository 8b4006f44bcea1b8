/** A help as the screens know it, and where its picture and its player are found. */

export interface Help {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly videoId: string
}

/** 480 x 360, with the bars of the format; cropped to 16:9 when shown. */
export const thumbnailOf = ({ videoId }: Help) => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`

/** The player that sets no cookie before it plays. */
export const playerOf = ({ videoId }: Help) =>
  `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`

/** An address that the form shows, and that a person can open. */
export const addressOf = ({ videoId }: Help) => `https://youtu.be/${videoId}`
