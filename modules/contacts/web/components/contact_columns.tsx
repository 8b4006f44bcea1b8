import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import type { Column } from '#web/kit/data_table'
import { shownNumber } from '#web/lib/phone_number'
import { shownName, type Contact } from '../model'
import styles from './contact_columns.module.css'
import { NumberMark } from './number_state'

export function useContactColumns(): readonly Column<Contact>[] {
  const { t } = useTranslation('contacts')
  return [
    {
      key: 'name',
      title: t('page.name'),
      render: (_value, contact) => <Who contact={contact} />,
    },
    {
      key: 'number',
      title: t('page.number'),
      width: 220,
      render: (_value, { number, numberState }) =>
        number && (
          <span className={styles.number}>
            {shownNumber(number)}
            <NumberMark state={numberState} />
          </span>
        ),
    },
    {
      key: 'email',
      title: t('page.email'),
      render: (_value, { email }) =>
        email && (
          <a href={`mailto:${email}`} className={styles.email}>
            {email}
          </a>
        ),
    },
  ]
}

function Who({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const name = shownName(contact)
  return (
    <span className={styles.who}>
      <Avatar name={name} photoUrl={contact.photoUrl} size={36} />
      <span className={styles.text}>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        {contact.isGroup && <small>{t('page.group')}</small>}
        {contact.isBotDisabled && <small>{t('page.no_bot')}</small>}
      </span>
    </span>
  )
}
