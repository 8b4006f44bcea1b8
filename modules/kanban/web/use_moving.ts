/** Moves a card: shown at once, rolled back with a reason when refused (TAG-03). */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import { ApiError } from '#web/lib/http'
import { errorText } from '#web/lib/error_text'
import { moveCard } from './api'
import type { Overlay } from './arrange'
import { putCard } from './board_cache'
import type { Card, Lane, LaneKey } from './model'
import { keys } from './queries'

export interface Move {
  readonly card: Card
  /** The former and the new lane; null: in no lane. */
  readonly from: Lane | null
  readonly to: Lane | null
}

export function useMoving(): (move: Move) => void {
  const { t } = useTranslation('kanban')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: keys.moving,
    // Serialised: of two moves of one card the later must win.
    scope: { id: 'kanban.moving' },
    // Fails at once when offline, instead of being paused until the network returns.
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
      // Refetch: a card or a lane may be gone.
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

/** Which toast is shown: a tag was added, removed, or both (operations.md 2). */
function kindOf(from: Lane | null, to: Lane | null) {
  if (!to) return 'removed'
  return from ? 'changed' : 'added'
}

/** The target lanes of moves under way. */
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
