/** Keyboard control of the board: arrows navigate, Space lifts and drops, Escape cancels. */
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Card } from './model'
import { neighbour } from './neighbour'
import type { Dragging } from './use_dragging'
import { useKeyboardDragging } from './use_keyboard_dragging'

interface BoardKeys {
  /** The announcement for screen readers. */
  readonly said: string
  /** The one card that Tab reaches. */
  readonly currentId: number | null
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

export function useBoardKeys(
  dragging: Dragging,
  openMenu: (card: Card, anchor: HTMLElement) => void
): BoardKeys {
  const navigate = useNavigate()
  const { dragged, columns } = dragging
  const { said, lift, liftLane, walk, drop, giveUp } = useKeyboardDragging(dragging)
  const focus = useFocusKept()
  const cards = columns.flatMap((column) => column.cards)
  const isLifted = dragged?.by === 'keys'

  const whileLifted: Readonly<Record<string, () => void>> = {
    ' ': drop,
    'Enter': drop,
    'Escape': giveUp,
    'ArrowLeft': () => walk(-1),
    'ArrowRight': () => walk(1),
  }
  const onCard = (card: Card, element: HTMLElement): Readonly<Record<string, () => void>> => ({
    ' ': () => lift(card),
    'Enter': () => void navigate(`/tickets/${card.uuid}`),
    'm': () => openMenu(card, element),
  })
  function actionOf(key: string, target: HTMLElement) {
    const { card: cardId, grip } = target.dataset
    if (isLifted) return whileLifted[key] ?? (key === 'Tab' ? undefined : nothing)
    if (grip) return key === ' ' || key === 'Enter' ? () => liftLane(Number(grip)) : undefined
    const card = cards.find(({ id }) => String(id) === cardId)
    if (!card) return undefined
    const next = neighbour(columns, card, key)
    return next ? () => focusOn(next) : onCard(card, target)[key]
  }

  return {
    said,
    currentId: cards.some(({ id }) => id === focus.cardId) ? focus.cardId : (cards[0]?.id ?? null),
    onKeyDown(event) {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
      const action = isPlain ? actionOf(event.key, event.target as HTMLElement) : undefined
      if (!action) return
      event.preventDefault()
      action()
    },
    onFocus: focus.onFocus,
    onBlur() {
      focus.onBlur()
      // Losing the focus cancels the move. A card rendered again in another lane does not fire this blur event.
      if (isLifted) giveUp()
    },
  }
}

/** Swallows other keys while a card or lane is lifted. */
const nothing = () => undefined
const focusOn = ({ id }: Card) =>
  document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus()

/** Restores the focus of a card or lane that is rendered again elsewhere, whoever moved it. */
function useFocusKept() {
  const [cardId, setCardId] = useState<number | null>(null)
  const selectorRef = useRef<string | null>(null)
  useLayoutEffect(() => {
    const selector = selectorRef.current
    if (!selector || document.activeElement !== document.body) return
    const element =
      document.querySelector<HTMLElement>(selector) ??
      // The card is gone: focus the one that Tab would reach.
      document.querySelector<HTMLElement>('[data-card][tabindex="0"]')
    element?.focus({ preventScroll: true })
    element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })
  return {
    cardId,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const { card, grip } = target.dataset
      selectorRef.current = grip ? `[data-grip="${grip}"]` : card ? `[data-card="${card}"]` : null
      const within = target.closest<HTMLElement>('[data-card]')
      if (within) setCardId(Number(within.dataset.card))
    },
    onBlur() {
      selectorRef.current = null
    },
  }
}
