/** Which queues the lists show, and whether also what colleagues have. */
import { FilterOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#web/shell/gate'
import { useQueues } from '../queries'
import { ticketsStore, ticketsUi } from '../store'
import styles from './queue_filter.module.css'

export function QueueFilter() {
  const { t } = useTranslation('tickets')
  const queueIds = ticketsStore((state) => state.queueIds)
  const showAll = ticketsStore((state) => state.showAll)
  const narrowed = queueIds !== null || showAll
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={<Choices />}>
      <Button
        className={styles.button}
        icon={<FilterOutlined aria-hidden />}
        data-on={narrowed || undefined}
        aria-label={t(narrowed ? 'filter.label_on' : 'filter.label')}
        title={t('filter.label')}
      />
    </Popover>
  )
}

function Choices() {
  const { t } = useTranslation('tickets')
  const { data: queues = [] } = useQueues()
  const queueIds = ticketsStore((state) => state.queueIds)
  const showAll = ticketsStore((state) => state.showAll)
  // TCK-04: whoever sees more than his own chooses whether to.
  const seesAll = useAllowed({ ability: 'tickets.view_all' })
  const seesQueues = useAllowed({ ability: 'tickets.view_own_queues' })
  const all = queues.map(({ id }) => id)
  const choose = (ids: readonly number[]) =>
    ticketsUi.chooseQueues(ids.length === all.length ? null : ids)
  return (
    <div className={styles.choices}>
      {(seesAll || seesQueues) && (
        <label className={styles.all}>
          <span>
            {t('filter.show_all')}
            <small>{t('filter.show_all_text')}</small>
          </span>
          <Switch checked={showAll} onChange={ticketsUi.showAll} />
        </label>
      )}
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
          <Button size="small" type="link" onClick={() => ticketsUi.chooseQueues(null)}>
            {t('filter.every_queue')}
          </Button>
        )}
      </fieldset>
    </div>
  )
}
