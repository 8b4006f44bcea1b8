/** A tag as it is shown everywhere: its colour as a dot, so that its name is readable on any. */
import type { Tag } from '../model'
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
