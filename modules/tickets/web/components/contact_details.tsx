/** Details of a contact: e-mail, custom fields, and the button to edit them. */
import { EditOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactEditor } from '#modules/contacts/contract'
import { Slot } from '#web/shell/slots'
import { listContactFields } from '../api_contact'
import { keys } from '../keys'
import type { Ticket } from '../model'
import styles from './contact_panel.module.css'

export function ContactDetails({ ticket: { id, contact, isArchived } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const [isEditing, setEditing] = useState(false)
  const close = useCallback(() => setEditing(false), [])
  const { data } = useQuery({
    queryKey: keys.contact(contact.id),
    queryFn: ({ signal }) => listContactFields(id, signal),
  })
  const customFields = data ?? []
  return (
    <>
      {contact.email && (
        <p className={styles.mail}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
      {!isArchived && (
        <Button
          className={styles.edit}
          icon={<EditOutlined aria-hidden />}
          disabled={!data}
          onClick={() => setEditing(true)}
        >
          {t('contact.edit')}
        </Button>
      )}
      {customFields.length > 0 && (
        <dl className={styles.facts} aria-label={t('contact.more')}>
          {customFields.map(({ name, value }, index) => (
            <div key={index} className={styles.fact}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isEditing && <Slot of={contactEditor} props={{ contactId: contact.id, onClose: close }} />}
    </>
  )
}
