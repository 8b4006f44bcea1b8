/** The queue filter's options, and the unread-only option. */
import { Button, Checkbox, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { listStore, listUi } from '../list_store'
import { useQueues } from '../queries'
import { useShownQueues } from '../use_shown_queues'
import styles from './queue_filter.module.css'

export default function QueueChoices() {
  const { t } = useTranslation('tickets')
  const { data: queues = [] } = useQueues()
  const queueIds = useShownQueues()
  const unreadOnly = listStore((state) => state.unreadOnly)
  const all = queues.map(({ id }) => id)
  const choose = (ids: readonly number[]) =>
    listUi.chooseQueues(ids.length === all.length ? null : ids)
  return (
    <div className={styles.choices} role="dialog" aria-label={t('filter.label')}>
      <fieldset className={styles.queues}>
        <legend>{t('filter.queues')}</legend>
        {queues.length ? (
          <Checkbox.Group
            className={styles.list}
            value={[...(queueIds ?? all)]}
            onChange={(ids) => choose(ids as number[])}
            options={queues.map(({ id, name, color }) => ({
              value: id,
              label: (
                <span className={styles.queue}>
                  <span className={styles.dot} style={{ background: color }} />
                  <span dir="auto">{name}</span>
                </span>
              ),
            }))}
          />
        ) : (
          <p className={styles.none}>{t('filter.no_queues')}</p>
        )}
        {queueIds !== null && (
          <Button size="small" type="link" onClick={() => listUi.chooseQueues(null)}>
            {t('filter.every_queue')}
          </Button>
        )}
      </fieldset>
      <label className={styles.unread}>
        <span>{t('filter.unread_only')}</span>
        <Switch size="small" checked={unreadOnly} onChange={listUi.showUnreadOnly} />
      </label>
    </div>
  )
}
