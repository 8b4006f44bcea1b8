/** Arranging cards into columns, and keyboard navigation between them. */
import { expect, it } from 'vitest'
import { arrange, fits, inOrder, reordered } from '../arrange'
import type { Card, Lane, LaneKey } from '../model'
import { neighbour } from '../neighbour'

const lanes = [1, 2, 3].map((id): Lane => ({ id, name: `Lane ${id}`, color: '#000' }))
const card = (id: number, laneId: LaneKey, more: Partial<Card> = {}): Card => ({
  id,
  uuid: `uuid-${id}`,
  isWaiting: false,
  preview: '',
  unread: 0,
  updatedAt: `2026-01-0${id}T12:00:00.000Z`,
  contact: { id, name: `${id}`, number: '', photoUrl: '' },
  queue: null,
  owner: null,
  laneId,
  labels: [],
  ...more,
})
const idsOf = (columns: ReturnType<typeof arrange>) =>
  columns.map(({ cards }) => cards.map(({ id }) => id))

it('sorts by newest change, then by higher id', () => {
  const at = '2026-01-05T12:00:00.000Z'
  const cards = [card(1, 1), card(2, 1, { updatedAt: at }), card(3, 1, { updatedAt: at })]
  expect(idsOf(arrange(lanes, cards, new Map()))).toEqual([[], [3, 2, 1], [], []])
})

it('shows a card being moved in its target lane, and a card of a missing lane in no lane', () => {
  const cards = [card(1, 1), card(2, 9), card(3, 2)]
  const columns = arrange(
    lanes,
    cards,
    new Map<number, LaneKey>([
      [1, 3],
      [3, null],
    ])
  )
  expect(idsOf(columns)).toEqual([[3, 2], [], [], [1]])
})

it('TCK-03: a queue filter includes cards without a queue; a user filter does not include cards without a user', () => {
  const queue = { id: 5, name: 'Vendas', color: '#000' }
  const owner = { id: 4, name: 'Caio' }
  expect(fits({ queueIds: [5], ownerIds: [] }, card(1, null, { queue }))).toBe(true)
  expect(fits({ queueIds: [6], ownerIds: [] }, card(1, null, { queue }))).toBe(false)
  expect(fits({ queueIds: [6], ownerIds: [] }, card(1, null))).toBe(true)
  expect(fits({ queueIds: null, ownerIds: [4] }, card(1, null))).toBe(false)
  expect(fits({ queueIds: null, ownerIds: [4] }, card(1, null, { owner }))).toBe(true)
})

it('moves a lane to the position of another; an order ignores unknown lanes', () => {
  const ids = (all: readonly Lane[]) => all.map(({ id }) => id)
  expect(ids(reordered(lanes, 1, 3))).toEqual([2, 3, 1])
  expect(ids(reordered(lanes, 3, 1))).toEqual([3, 1, 2])
  expect(reordered(lanes, 1, 9)).toBe(lanes)
  expect(ids(inOrder(lanes, [3, 9]))).toEqual([3, 1, 2])
})

it('arrow keys move to the adjacent card, skip empty lanes, and stop at an end', () => {
  const cards = [card(3, 1), card(2, 1), card(1, 3)]
  const columns = arrange(lanes, cards, new Map())
  const from = (id: number, key: string) =>
    neighbour(
      columns,
      cards.find((one) => one.id === id)!,
      key
    )?.id ?? null
  expect(from(2, 'ArrowRight')).toBe(1)
  expect(from(1, 'ArrowLeft')).toBe(3)
  expect(from(1, 'ArrowRight')).toBeNull()
  expect(from(3, 'ArrowUp')).toBeNull()
  expect(from(3, 'End')).toBe(2)
  expect(from(3, 'x')).toBeNull()
})
