/** Which pictures of a conversation stand together in one grid. */
import { deliveryOf } from './components/ticks'
import type { Message } from './model'

/** Milliseconds from the first picture of an album to its last. */
const albumMs = 60_000

/** Plain pictures of one run, the next within a minute of the first. */
export function joinsAlbum(first: Message, next: Message): boolean {
  const isSoon = Date.parse(next.at) - Date.parse(first.at) <= albumMs
  return isSoon && isPlainPicture(first) && isPlainPicture(next)
}

/** Nothing is said with it or about it that would need a place of its own. */
function isPlainPicture(message: Message): boolean {
  const { kind, text, quote, reactions, media, isDeleted } = message
  const isBare = text === '' && quote === null && reactions.length === 0 && !isDeleted
  const isComing = media !== null && media.state !== 'failed'
  return kind === 'image' && isBare && isComing && !isRefused(message)
}

const isRefused = (message: Message) => deliveryOf(message) === 'failed'

/** Sixths of the grid's width. */
const [whole, half, third] = [6, 3, 2]

/** How wide each of so many pictures is, so that every line of the grid is full. */
export function spansOf(count: number): readonly number[] {
  if (count === 3) return [whole, half, half]
  if (count <= 4) return Array<number>(count).fill(half)
  // What three columns would leave over begins in two.
  const inTwo = [0, 4, 2][count % 3]!
  return Array.from({ length: count }, (_, index) => (index < inTwo ? half : third))
}
