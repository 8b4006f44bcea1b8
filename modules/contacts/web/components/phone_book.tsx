/** Imports a phone's own book, as far as the phone has shared it (CON-06). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importPhoneBook, listConnections } from '../api'
import { keys } from '../use_contacts'
import styles from './import.module.css'

export function PhoneBook() {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const [chosen, choose] = useState<number | null>(null)
  const { data: connections = [] } = useQuery({
    queryKey: keys.connections,
    queryFn: ({ signal }) => listConnections(signal),
  })
  const take = useMutation({
    mutationFn: importPhoneBook,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.pages }),
  })
  const usual = connections.find(({ isDefault }) => isDefault) ?? connections[0]
  const id = chosen ?? usual?.id
  if (id === undefined) return null
  const { data: taken } = take
  const isEmpty = taken && taken.imported + taken.existing + taken.failed === 0
  return (
    <section className={styles.part} aria-labelledby="import-phone">
      <h2 id="import-phone">{t('import.from_phone')}</h2>
      <p>{t('import.phone_help')}</p>
      <div className={styles.line}>
        {connections.length > 1 && (
          <Select<number>
            aria-label={t('import.connection')}
            className={styles.grows}
            value={id}
            onChange={choose}
            options={connections.map((one) => ({ value: one.id, label: one.name }))}
          />
        )}
        <Button loading={take.isPending} onClick={() => take.mutate(id)}>
          {t('import.take_phone')}
        </Button>
      </div>
      <p role="status">
        {taken && (isEmpty ? t('import.phone_empty') : t('import.phone_done', { ...taken }))}
      </p>
    </section>
  )
}
