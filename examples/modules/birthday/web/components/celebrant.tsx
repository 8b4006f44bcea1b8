/** One contact with a birthday: avatar, name and number. */
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import { shownName, shownNumber } from '#web/lib/phone_number'
import type { Birthday } from '../model'
import styles from './celebrant.module.css'

export function Celebrant({ birthday: { contact } }: { birthday: Birthday }) {
  const { t } = useTranslation('birthday')
  const name = shownName(contact, t('unknown'))
  const phone = contact.number && shownNumber(contact.number)
  return (
    <span className={styles.celebrant}>
      <Avatar name={name} photoUrl={contact.photoUrl} size={32} />
      <span className={styles.text}>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        {phone && phone !== name && <span className={styles.number}>{phone}</span>}
      </span>
    </span>
  )
}
