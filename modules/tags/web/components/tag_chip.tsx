/** A tag as shown everywhere: its colour is a dot, so that the name is readable with any colour. */
import type { Tag } from '../api'
import styles from './tag_chip.module.css'

export function TagChip({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) {
  return (
    <span className={styles.chip} title={name}>
      <span className={styles.dot} style={{ background: color }} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </span>
  )
}
