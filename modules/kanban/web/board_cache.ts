/** Cards in the query cache: what is heard of them goes into each board that was asked for. */
import type { QueryClient } from '@tanstack/react-query'
import type { Board, Card } from './model'
import { keys } from './queries'

/** A board shows those that its filter lets through; the cache may hold more. */
export const putCard = (client: QueryClient, card: Card) =>
  change(client, ({ cards, ...board }) => {
    const isNew = !cards.some(({ id }) => id === card.id)
    return isNew
      ? { ...board, count: board.count + 1, cards: [...cards, card] }
      : { ...board, cards: cards.map((one) => (one.id === card.id ? card : one)) }
  })

export const dropCard = (client: QueryClient, ticketId: number) =>
  change(client, (board) => {
    const cards = board.cards.filter(({ id }) => id !== ticketId)
    return cards.length === board.cards.length ? board : { ...board, count: board.count - 1, cards }
  })

/** `changed` answers the same card for no change. */
export const changeCards = (client: QueryClient, changed: (card: Card) => Card) =>
  change(client, (board) => {
    const cards = board.cards.map(changed)
    const isTouched = cards.some((card, at) => card !== board.cards[at])
    return isTouched ? { ...board, cards } : board
  })

const change = (client: QueryClient, changed: (board: Board) => Board) =>
  client.setQueriesData<Board>({ queryKey: keys.boards }, (board) => board && changed(board))

/** Milliseconds; a flood of news must not restart a fetch for each. */
const againMs = 1000
let awaited: ReturnType<typeof setTimeout> | null = null

/** What is being fetched right now may have been read before this news: then it is fetched once more. */
export function fetchAgain(client: QueryClient) {
  if (awaited !== null || !client.isFetching({ queryKey: keys.boards })) return
  awaited = setTimeout(() => {
    awaited = null
    void client.invalidateQueries({ queryKey: keys.boards })
  }, againMs)
}
