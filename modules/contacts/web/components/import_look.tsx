/** Preview of the chosen sheet before it is sent. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import type { SheetRow } from '../sheet/texts'
import styles from './import.module.css'

/** Rows in the preview: enough to check the columns. */
const shown = 5

interface ImportLookProps {
  readonly name: string
  readonly rows: readonly SheetRow[]
  readonly onAgain: () => void
  readonly onSend: () => void
}

export function ImportLook({ name, rows, onAgain, onSend }: ImportLookProps) {
  const { t } = useTranslation('contacts')
  const { length: count } = rows
  return (
    <div className={styles.parts}>
      <section className={styles.part}>
        <h2 dir="auto">{name}</h2>
        <p>{t('import.rows', { count, shown: number(count) })}</p>
        <ul className={styles.people}>
          {rows.slice(0, shown).map((person, place) => (
            <li key={place}>
              <strong dir="auto">{person.name || person.number || t('import.nameless')}</strong>
              <span>
                {[person.number || t('import.numberless'), person.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
          {count > shown && (
            <li className={styles.more}>
              {t('import.and_more', { count: count - shown, shown: number(count - shown) })}
            </li>
          )}
        </ul>
      </section>
      <div className={styles.actions}>
        <Button onClick={onAgain}>{t('import.other')}</Button>
        <Button type="primary" autoFocus onClick={onSend}>
          {t('import.send', { count, shown: number(count) })}
        </Button>
      </div>
    </div>
  )
}
