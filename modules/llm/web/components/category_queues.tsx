/** In which queues the templates of a category are part of what the model reads (LLM-04). */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { templateCategories } from '#modules/llm/contract'
import { Field } from '#web/kit/form'
import { keys, listQueues } from '../api'
import styles from './fields.module.css'

const ofQueues = templateCategories.filter((category) => category !== 'general')

export function CategoryQueues() {
  const { t } = useTranslation('llm')
  const { data } = useQuery({
    queryKey: keys.queues,
    queryFn: ({ signal }) => listQueues(signal),
  })
  return (
    <section className={styles.form} aria-labelledby="llm-category-queues">
      <h2 id="llm-category-queues" className={styles.group}>
        {t('categories_queues.title')}
      </h2>
      <p className={styles.about}>{t('categories_queues.text')}</p>
      <div className={styles.pair}>
        {ofQueues.map((category) => (
          <Field
            key={category}
            name={['categoryQueues', category]}
            label={t(`categories.${category}`)}
          >
            <Select
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              loading={!data}
              placeholder={t('categories_queues.none')}
              options={data?.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        ))}
      </div>
    </section>
  )
}
