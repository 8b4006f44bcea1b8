/** Keyboard navigation between cards. */
import type { Card, Column } from './model'

/** Up and down within the lane, left and right at the same height; null at an end, and for any other key. */
export function neighbour(columns: readonly Column[], card: Card, key: string): Card | null {
  const at = columns.findIndex(({ cards }) => cards.some(({ id }) => id === card.id))
  const { cards } = columns[at]!
  const row = cards.findIndex(({ id }) => id === card.id)
  const ways: Readonly<Record<string, () => Card | undefined>> = {
    ArrowUp: () => cards[row - 1],
    ArrowDown: () => cards[row + 1],
    Home: () => cards[0],
    End: () => cards.at(-1),
    ArrowLeft: () => atHeight(columns.slice(0, at).toReversed(), row),
    ArrowRight: () => atHeight(columns.slice(at + 1), row),
  }
  return ways[key]?.() ?? null
}

/** Empty lanes are skipped. */
function atHeight(columns: readonly Column[], row: number) {
  const cards = columns.find((column) => column.cards.length)?.cards
  return cards?.[row] ?? cards?.at(-1)
}
