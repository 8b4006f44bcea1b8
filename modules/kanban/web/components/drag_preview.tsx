/** The preview under the pointer: a copy of the card, or the name of the lane. */
import type { Dragged } from '../use_dragging'
import board from './board.module.css'
import styles from './card.module.css'
import { CardFace } from './card_face'

export function DragPreview({ dragged }: { dragged: Dragged | null }) {
  if (dragged?.by !== 'pointer') return null
  if (dragged.kind === 'card') {
    return (
      <div className={styles.card} data-drag-preview>
        <span
          className={styles.strip}
          style={dragged.card.queue ? { background: dragged.card.queue.color } : undefined}
        />
        <CardFace card={dragged.card} />
      </div>
    )
  }
  const lane = dragged.lanes.find(({ id }) => id === dragged.laneId)
  return (
    <div className={board.lane_in_hand}>
      <span className={board.mark} style={{ background: lane?.color }} />
      <span dir="auto">{lane?.name}</span>
    </div>
  )
}
