/** Dashboard card: whose birthday is today. */
import { GiftOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '#web/kit/card'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { number } from '#web/lib/format'
import type { BirthdaysOfToday } from '../model'
import { useBirthdaysOfToday } from '../queries'
import styles from './birthdays_card.module.css'
import { Celebrant } from './celebrant'

/** Maximum shown; the page lists the others. */
const most = 4

export default function BirthdaysCard() {
  const { t } = useTranslation('birthday')
  const { data, error, refetch } = useBirthdaysOfToday()
  return (
    <Card
      title={t('card.title')}
      note={data && data.count > 0 && number(data.count)}
      action={<Link to="/birthdays">{t('card.all')}</Link>}
    >
      {data ? (
        <Celebrants today={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={3} faces />
      )}
    </Card>
  )
}

function Celebrants({ today: { birthdays, count } }: { today: BirthdaysOfToday }) {
  const { t } = useTranslation('birthday')
  if (!count) return <Empty icon={<GiftOutlined />} title={t('card.empty')} />
  const shown = birthdays.slice(0, most)
  return (
    <>
      <ul className={styles.list}>
        {shown.map((birthday) => (
          <li key={birthday.id} className={styles.row}>
            <Celebrant birthday={birthday} />
            <span className={styles.age}>
              {birthday.age !== null && t('age', { count: birthday.age })}
            </span>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p className={styles.others}>{t('card.others', { count: count - shown.length })}</p>
      )}
    </>
  )
}
