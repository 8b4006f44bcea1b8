/** The queues of a user: three by name, the others as a count with a tooltip. */
import { Tooltip } from '#web/kit/tooltip'
import type { PersonQueue } from '../model'
import styles from './people.module.css'

const shown = 3

export function QueueChips({ queues }: { queues: readonly PersonQueue[] }) {
  const rest = queues.slice(shown)
  return (
    <span className={styles.chips}>
      {queues.slice(0, shown).map(({ id, name, color }) => (
        <span key={id} className={styles.chip}>
          <span className={styles.dot} style={{ background: color }} aria-hidden />
          <span className={styles.chip_name} dir="auto">
            {name}
          </span>
        </span>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map(({ name }) => name).join(', ')}>
          <span className={styles.chip} tabIndex={0}>
            +{rest.length}
          </span>
        </Tooltip>
      )}
    </span>
  )
}
