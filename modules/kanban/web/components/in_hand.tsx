/** What follows the pointer: a copy of the card, or the name of the lane. */
import type { Held } from '../use_hand'
import board from './board.module.css'
import styles from './card.module.css'
import { CardFace } from './card_face'

export function InHand({ held }: { held: Held | null }) {
  if (held?.by !== 'pointer') return null
  if (held.kind === 'card') {
    return (
      <div className={styles.card} data-in-hand>
        <span
          className={styles.strip}
          style={held.card.queue ? { background: held.card.queue.color } : undefined}
        />
        <CardFace card={held.card} />
      </div>
    )
  }
  const lane = held.lanes.find(({ id }) => id === held.laneId)
  return (
    <div className={board.lane_in_hand}>
      <span className={board.mark} style={{ background: lane?.color }} />
      <span dir="auto">{lane?.name}</span>
    </div>
  )
}
