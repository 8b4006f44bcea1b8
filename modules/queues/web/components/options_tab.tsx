/** The menu of a queue, edited option by option; each change is saved at once. */
import { ApartmentOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { queueTrial, type QueueTrialProps } from '#modules/queues/contract'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { useFieldValue } from '#web/kit/form'
import { LoadingRows } from '#web/kit/loading'
import { Slot } from '#web/shell/slots'
import { useMenu } from '../queries'
import { OptionLevel } from './option_level'
import styles from './options.module.css'

/** A queue that is not saved yet cannot have options. */
export function OptionsTab({ queueId }: { readonly queueId: number | null }) {
  const { t } = useTranslation('queues')
  if (queueId === null) {
    return (
      <Empty
        icon={<ApartmentOutlined />}
        title={t('options.later_title')}
        text={t('options.later_text')}
      />
    )
  }
  return <Menu queueId={queueId} />
}

function Menu({ queueId }: { readonly queueId: number }) {
  const { t } = useTranslation('queues')
  const { data, error, refetch } = useMenu(queueId)
  const draft = useDraft()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} rowHeight={48} />
  return (
    <>
      <p className={styles.help}>{t(data.length ? 'options.help' : 'options.none')}</p>
      <OptionLevel queueId={queueId} parent={null} options={data} />
      <Slot of={queueTrial} props={{ queueId, draft }} />
    </>
  )
}

/** Other fields of the form; undefined for fields that are not rendered. */
function useDraft(): QueueTrialProps['draft'] {
  const [name = ''] = useFieldValue<string>('name')
  const [greeting = ''] = useFieldValue<string>('greetingMessage')
  const [outOfHoursText] = useFieldValue<string>('outOfHoursMessage')
  return { name, greeting, outOfHoursText }
}
