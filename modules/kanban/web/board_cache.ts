/** Cards in the query cache: events are applied to every cached board. */
import type { QueryClient } from '@tanstack/react-query'
import type { Board, Card } from './model'
import { keys } from './queries'

/** Added to every board without checking its filter: filters are applied when it is shown. */
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

/** `changed` returns the same card for no change. */
export const changeCards = (client: QueryClient, changed: (card: Card) => Card) =>
  change(client, (board) => {
    const cards = board.cards.map(changed)
    const isTouched = cards.some((card, at) => card !== board.cards[at])
    return isTouched ? { ...board, cards } : board
  })

const change = (client: QueryClient, changed: (board: Board) => Board) =>
  client.setQueriesData<Board>({ queryKey: keys.boards }, (board) => board && changed(board))
