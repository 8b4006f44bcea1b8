/** A queue by its colour and name. */
import type { Queue } from '../api'
import styles from './queue_name.module.css'

export const QueueName = ({ queue }: { queue: Pick<Queue, 'name' | 'color'> }) => (
  <span className={styles.queue}>
    <span className={styles.dot} style={{ background: queue.color }} aria-hidden />
    <span dir="auto">{queue.name}</span>
  </span>
)
