/** The members of a queue, read-only: they are edited on the users page. */
import { useTranslation } from 'react-i18next'
import { useMembers } from '../queries'
import styles from './queues.module.css'

export function QueueMembers({ queueId }: { readonly queueId: number }) {
  const { t } = useTranslation('queues')
  const { data } = useMembers()
  const members = data?.get(queueId) ?? []
  return (
    <section className={styles.section}>
      <h2>{t('members.title')}</h2>
      {data && (
        <>
          {members.length > 0 && (
            <ul className={styles.members}>
              {members.map(({ id, name }) => (
                <li key={id} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          )}
          <p className={styles.help} style={{ marginTop: 8 }}>
            {t(members.length ? 'members.help' : 'members.none')}
          </p>
        </>
      )}
    </section>
  )
}
