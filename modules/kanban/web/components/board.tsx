/** The board: lanes side by side, with cards that are dragged between them. */
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react'
import { AutoScroller, Feedback, PointerActivationConstraints } from '@dnd-kit/dom'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#web/shell/gate'
import { keyOf, type Card, type Column, type Lane as LaneOfBoard } from '../model'
import { useBoardKeys } from '../use_board_keys'
import { useDragging } from '../use_dragging'
import styles from './board.module.css'
import { How } from './how'
import { DragPreview } from './drag_preview'
import { Invitation } from './invitation'
import { Lane } from './lane'
import { MoveMenu } from './move_menu'

/** Touch lifts after a delay, so that scrolling does not drag; a mouse after a distance, so that clicks do not. */
const { Delay, Distance } = PointerActivationConstraints
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new Delay({ value: 250, tolerance: 8 })]
        : [new Distance({ value: 6 })],
  }),
]
/**
 * Keyboard and screen reader plugins are replaced by our own: cards move by lanes, not by pixels. The cursor plugin
 * is left out, too: it adds a style rule at each lift, which recalculates the styles of every card.
 */
const plugins = [AutoScroller, Feedback.configure({ dropAnimation: null })]

export interface BoardProps {
  readonly lanes: readonly LaneOfBoard[]
  readonly cards: readonly Card[]
  readonly isNarrowed: boolean
}

export function Board({ lanes, cards, isNarrowed }: BoardProps) {
  const { t } = useTranslation('kanban')
  const mayOrder = useAllowed({ ability: 'tags.mark_kanban' })
  const dragging = useDragging(lanes, cards)
  const { dragged, columns } = dragging
  const [menu, setMenu] = useState<{ card: Card; anchor: HTMLElement } | null>(null)
  const openMenu = useCallback((of: Card, anchor: HTMLElement) => setMenu({ card: of, anchor }), [])
  const closeMenu = useCallback(() => setMenu(null), [])
  const { said, currentId, ...keys } = useBoardKeys(dragging, openMenu)
  const lifted = dragged?.by === 'keys' ? dragged : null
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation: { source } }) => {
        const { kind, id } = named(source?.id)
        if (kind === 'card') dragging.takeCard(id!, 'pointer')
        if (kind === 'hold') dragging.takeLane(id!, 'pointer')
      }}
      onDragOver={({ operation: { target } }) => {
        if (target) dragging.over(named(target.id).id)
      }}
      onDragEnd={({ canceled, nativeEvent, operation: { target } }) => {
        const goal = laneUnder(nativeEvent) ?? (target && named(target.id))
        if (canceled || !goal) dragging.letGo()
        else dragging.drop(goal.id)
      }}
    >
      <How said={said} />
      <div
        className={styles.board}
        role="group"
        aria-label={t('board.label')}
        data-held={dragged?.by}
        {...keys}
      >
        {columns.map((column) => (
          <Lane
            key={keyOf(column) ?? 'none'}
            column={column}
            isMovable={mayOrder && column.lane !== null && lanes.length > 1}
            isLifted={lifted?.kind === 'lane' && lifted.laneId === keyOf(column)}
            isNarrowed={isNarrowed}
            currentId={idIn(column, currentId)}
            liftedId={lifted?.kind === 'card' ? idIn(column, lifted.card.id) : null}
            onMenu={openMenu}
          />
        ))}
        {!lanes.length && <Invitation />}
      </div>
      <DragOverlay dropAnimation={null}>{() => <DragPreview dragged={dragged} />}</DragOverlay>
      {menu && <MoveMenu {...menu} columns={columns} onMove={dragging.move} onClose={closeMenu} />}
    </DragDropProvider>
  )
}

const idIn = ({ cards }: Column, wanted: number | null) =>
  cards.some(({ id }) => id === wanted) ? wanted : null

/**
 * The lane under the pointer on release. The library computes collisions once per frame, so that a faster release
 * would drop into the previous lane.
 */
function laneUnder(event: Event | undefined) {
  if (!(event instanceof PointerEvent)) return null
  const under = document.elementsFromPoint(event.clientX, event.clientY)
  const lane = under.map((one) => one.closest<HTMLElement>('[data-lane]')).find(Boolean)
  return lane ? named(`lane-${lane.dataset.lane}`) : null
}

/** Parses the library's ids: `card-7`, `hold-7`, `lane-7`, `lane-none`. */
function named(given: unknown): { kind: string; id: number | null } {
  const [kind = '', id] = String(given).split('-')
  return { kind, id: id === 'none' ? null : Number(id) }
}
