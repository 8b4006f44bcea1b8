/** An entry of the ticket's menu: schedules a message for its contact. */
import { ScheduleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TicketOptionProps } from '#modules/tickets/contract'

export default function TicketOption({ contactId, itemClass, onChosen }: TicketOptionProps) {
  const { t } = useTranslation('schedules')
  const navigate = useNavigate()
  return (
    <button
      type="button"
      role="menuitem"
      className={itemClass}
      onClick={() => {
        onChosen()
        void navigate(`/schedules?contactId=${contactId}`)
      }}
    >
      <span aria-hidden>
        <ScheduleOutlined />
      </span>
      {t('option.schedule')}
    </button>
  )
}
