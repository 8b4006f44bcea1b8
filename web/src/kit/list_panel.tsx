/** A list in a popover: its four states, and actions below it. */
import type { ReactNode } from 'react'
import { Empty, type EmptyProps } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import styles from '#web/kit/list_panel.module.css'

export interface ListPanelProps<T extends { readonly id: number }> {
  /** Its accessible name. */
  readonly label: string
  readonly title?: string
  /** Undefined during the first load. */
  readonly rows: readonly T[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly empty: EmptyProps
  readonly row: (thing: T) => ReactNode
  /** After the last row. */
  readonly more?: ReactNode
  readonly children?: ReactNode
}

export function ListPanel<T extends { readonly id: number }>(props: ListPanelProps<T>) {
  return (
    <section className={styles.panel} aria-label={props.label}>
      {props.title && <h2 className={styles.title}>{props.title}</h2>}
      <Rows {...props} />
      {props.children}
    </section>
  )
}

function Rows<T extends { readonly id: number }>(props: ListPanelProps<T>) {
  const { rows, error, onRetry, empty, row, more } = props
  if (!rows?.length && error) return <ErrorState error={error} onRetry={onRetry} />
  if (!rows) return <LoadingRows rows={3} rowHeight={56} faces />
  if (!rows.length) return <Empty {...empty} />
  return (
    <div className={styles.scroll}>
      <ul className={styles.rows}>
        {rows.map((thing) => (
          <li key={thing.id}>{row(thing)}</li>
        ))}
      </ul>
      {more}
    </div>
  )
}
