/** Custom fields of a contact, as lines of name and value. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ExtraInfo } from '#modules/contacts/contract'
import { useFieldValue } from '#web/kit/form'
import styles from './details_field.module.css'

/** The server's limits. */
const maxFields = 50

/** Lines without a name are dropped on saving. */
export function DetailsField() {
  const { t } = useTranslation('contacts')
  const [fields = [], put] = useFieldValue<readonly ExtraInfo[]>('extraInfo')
  const change = (place: number, part: Partial<ExtraInfo>) =>
    put(fields.map((field, index) => (index === place ? { ...field, ...part } : field)))
  return (
    <div className={styles.facts}>
      {fields.map(({ name, value }, index) => (
        <div key={index} className={styles.fact}>
          <Input
            value={name}
            maxLength={100}
            dir="auto"
            autoFocus={isNew(fields[index]!)}
            placeholder={t('form.fact_name')}
            aria-label={t('form.fact_name')}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <Input
            value={value}
            maxLength={1000}
            dir="auto"
            placeholder={t('form.fact_value')}
            aria-label={t('form.fact_value')}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('form.fact_remove', { name: name || index + 1 })}
            onClick={() => put(fields.filter((_fact, place) => place !== index))}
          />
        </div>
      ))}
      {fields.length < maxFields && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => put([...fields, { name: '', value: '' }])}
        >
          {t('form.fact_add')}
        </Button>
      )}
    </div>
  )
}

const isNew = ({ name, value }: ExtraInfo) => name === '' && value === ''
