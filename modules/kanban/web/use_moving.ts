/** Moving a card: it stands there at once, and goes back with a reason when it was refused (TAG-03). */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/kit/toasts'
import { ApiError } from '#web/lib/http'
import { errorText } from '#web/lib/error_text'
import { moveCard } from './api'
import type { Overlay } from './arrange'
import { putCard } from './board_cache'
import type { Card, Lane, LaneKey } from './model'
import { keys } from './queries'

export interface Move {
  readonly card: Card
  /** Where it stood, and where it goes; null: in no lane. */
  readonly from: Lane | null
  readonly to: Lane | null
}

export function useMoving(): (move: Move) => void {
  const { t } = useTranslation('kanban')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: keys.moving,
    // One after the other: of two moves of one card the last is where it ends.
    scope: { id: 'kanban.moving' },
    // Without a network it fails at once and says so, rather than wait for one unseen.
    networkMode: 'always',
    meta: { quiet: true },
    mutationFn: ({ card, to }: Move) => moveCard(card.id, to?.id ?? null),
    onSuccess: (card, { from, to }) => {
      putCard(client, card)
      toasts.success(t(`moved.${kindOf(from, to)}`, { from: from?.name, to: to?.name }))
    },
    onError: (error, { card, from }) => {
      const place = from?.name ?? t('lane.none')
      const isLost = !(error instanceof ApiError) || error.status === 0
      const reason = isLost ? t('moved.lost') : errorText(error)
      toasts.error(t('moved.back', { name: card.contact.name, place, reason }))
      // How it really is: a card or a lane may be gone.
      if (!isLost) void client.invalidateQueries({ queryKey: keys.all })
    },
  })
  return useCallback(
    (move) => {
      if (move.from?.id !== move.to?.id) mutate(move)
    },
    [mutate]
  )
}

/** What one is told: a tag was added, removed, or both (operations.md 2). */
function kindOf(from: Lane | null, to: Lane | null) {
  if (!to) return 'removed'
  return from ? 'changed' : 'added'
}

/** Where the cards on their way are going. */
export function useMoves(): Overlay {
  const moves = useMutationState({
    filters: { mutationKey: keys.moving, status: 'pending' },
    select: ({ state }) => state.variables as Move,
  })
  return useMemo(
    () => new Map<number, LaneKey>(moves.map(({ card, to }) => [card.id, to?.id ?? null])),
    [moves]
  )
}
