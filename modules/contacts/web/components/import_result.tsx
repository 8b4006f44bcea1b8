/** Result of an import: the new contacts, and the error of each rejected row. */
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error_text'
import { number } from '#web/lib/format'
import { ApiError } from '#web/lib/http'
import type { Uploaded } from '../api'
import styles from './import.module.css'

/** Maximum names shown here; the list of contacts has them all. */
const shown = 200

interface ImportResultProps {
  readonly at: string
  readonly result: Uploaded
  readonly done: number
  readonly total: number
  readonly error: unknown
  readonly onGoOn: () => void
  readonly onClose: () => void
}

export function ImportResult(props: ImportResultProps) {
  const { at, result, done, total, error, onGoOn, onClose } = props
  const { t } = useTranslation('contacts')
  const { added, refused } = result
  const left = total - done
  return (
    <div className={styles.parts}>
      {at === 'stopped' && (
        <Alert
          type="warning"
          showIcon
          title={t('import.stopped', { count: left, left: number(left) })}
          description={error ? errorText(error) : undefined}
        />
      )}
      <List
        title={t('import.added', { count: added.length, shown: number(added.length) })}
        lines={added.map(({ name }) => ({ name }))}
      />
      {refused.length > 0 && (
        <List
          title={t('import.refused', { count: refused.length, shown: number(refused.length) })}
          lines={refused.map(({ name, code }) => ({
            name: name || t('import.nameless'),
            why: errorText(new ApiError(422, code, '')),
          }))}
        />
      )}
      <div className={styles.actions}>
        {at === 'stopped' && left > 0 && <Button onClick={onGoOn}>{t('import.go_on')}</Button>}
        <Button type="primary" autoFocus onClick={onClose}>
          {t('import.finish')}
        </Button>
      </div>
    </div>
  )
}

interface Line {
  readonly name: string
  readonly why?: string
}

function List({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { t } = useTranslation('contacts')
  const more = lines.length - shown
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {lines.length > 0 && (
        <ul className={styles.people} tabIndex={0} aria-label={title}>
          {lines.slice(0, shown).map(({ name, why }, place) => (
            <li key={place}>
              <strong dir="auto">{name}</strong>
              {why && <span>{why}</span>}
            </li>
          ))}
          {more > 0 && (
            <li className={styles.more}>
              {t('import.and_more', { count: more, shown: number(more) })}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
