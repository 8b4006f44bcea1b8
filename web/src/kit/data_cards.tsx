/** The rows of a table as cards on a phone: the first column is the heading, the others are labelled below it. */
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import styles from '#web/kit/data_cards.module.css'

export interface DataCardsProps<T> {
  readonly columns: readonly TableColumnType<T>[]
  readonly rows: readonly T[]
  readonly actions?: (row: T) => ReactNode
  readonly onRowClick?: (row: T) => void
  readonly rowClassName?: (row: T) => string
}

export function DataCards<T extends { readonly id: number | string }>(props: DataCardsProps<T>) {
  const { columns, rows, actions, onRowClick, rowClassName } = props
  const [heading, ...others] = columns
  return (
    <ul className={styles.cards}>
      {rows.map((row, index) => (
        <li key={row.id} className={`${styles.card} ${rowClassName?.(row) ?? ''}`}>
          <div className={styles.head}>
            <div className={styles.heading}>
              {onRowClick ? (
                <button type="button" className={styles.open} onClick={() => onRowClick(row)}>
                  {heading && cell(heading, row, index)}
                </button>
              ) : (
                heading && cell(heading, row, index)
              )}
            </div>
            {actions && <div className={styles.actions}>{actions(row)}</div>}
          </div>
          <dl className={styles.facts}>
            {others
              .map((column) => ({ column, content: cell(column, row, index) }))
              .filter(({ content }) => content !== null && content !== undefined && content !== '')
              .map(({ column, content }, place) => (
                <div key={column.key ?? place} className={styles.fact}>
                  <dt>{typeof column.title === 'function' ? null : column.title}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** What the table would render in this cell. */
function cell<T>(column: TableColumnType<T>, row: T, index: number): ReactNode {
  const path = column.dataIndex === undefined ? [] : [column.dataIndex].flat()
  const value = path.reduce<unknown>(
    (inside, step) => (inside as Record<PropertyKey, unknown> | null)?.[step as PropertyKey],
    row
  )
  if (column.render) return column.render(value, row, index) as ReactNode
  return path.length ? (value as ReactNode) : null
}
