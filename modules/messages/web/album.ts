/** Groups pictures of a conversation into albums, and lays out their grid. */
import { deliveryOf } from './components/ticks'
import type { Message } from './model'

/** Maximum milliseconds between the first and the last picture of an album. */
const albumMs = 60_000

/** Whether `next` joins the album of `first`: plain pictures of one run, at most a minute apart. */
export function joinsAlbum(first: Message, next: Message): boolean {
  const isSoon = Date.parse(next.at) - Date.parse(first.at) <= albumMs
  return isSoon && isPlainPicture(first) && isPlainPicture(next)
}

/** A picture with a caption, quote or reaction needs a bubble of its own. */
function isPlainPicture(message: Message): boolean {
  const { kind, text, quote, reactions, media, isDeleted } = message
  const isBare = text === '' && quote === null && reactions.length === 0 && !isDeleted
  const isComing = media !== null && media.state !== 'failed'
  return kind === 'image' && isBare && isComing && !isRefused(message)
}

const isRefused = (message: Message) => deliveryOf(message) === 'failed'

/** Widths are in sixths of the grid. */
const [whole, half, third] = [6, 3, 2]

/** The width of each of `count` pictures, so that every line of the grid is full. */
export function spansOf(count: number): readonly number[] {
  if (count === 3) return [whole, half, half]
  if (count <= 4) return Array<number>(count).fill(half)
  // Where three columns leave a remainder, the first pictures stand in lines of two.
  const inTwo = [0, 4, 2][count % 3]!
  return Array.from({ length: count }, (_, index) => (index < inTwo ? half : third))
}
