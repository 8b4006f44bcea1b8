/** One event in a drawer: when it is, what it is about, who takes part; and how it is deleted. */
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '#web/kit/drawer_focus'
import { Sheet } from '#web/kit/sheet'
import type { CalendarEvent } from '../api'
import { shownSpan } from '../shown_span'
import styles from './event_details.module.css'

interface EventDetailsProps {
  readonly open: boolean
  readonly event: CalendarEvent
  readonly zone: string
  readonly onDelete: (event: CalendarEvent) => void
  readonly onClose: () => void
}

export function EventDetails({ open, event, zone, onDelete, onClose }: EventDetailsProps) {
  const { t } = useTranslation('calendar')
  useFocusBack(open)
  const facts = [
    ['when', shownSpan(event, zone)],
    ['text', event.text],
    ['people', event.people.join(', ')],
  ] as const
  return (
    <Sheet open={open} title={event.title || t('event.untitled')} width={400} onClose={onClose}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`event.${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => onDelete(event)}>
        {t('event.delete')}
      </Button>
    </Sheet>
  )
}
