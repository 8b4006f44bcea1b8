/** A contact's birthday in the contact form: saved as soon as it is chosen, with a confirmation. */
import { CheckOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { earliestBirth } from '#modules/birthday/contract'
import type { ContactFieldsProps } from '#modules/contacts/contract'
import { Field } from '#web/kit/form'
import { dayIn } from '../model'
import { useBirthdayOf, useSetBirthday, useZone } from '../queries'
import styles from './birthday_field.module.css'

export default function BirthdayField({ contactId }: ContactFieldsProps) {
  const { t } = useTranslation('birthday')
  const id = useId()
  const zone = useZone()
  const { data, isPending, error, refetch } = useBirthdayOf(contactId)
  const save = useSetBirthday(contactId)
  const isPossible = (day: Dayjs) => {
    const text = day.format('YYYY-MM-DD')
    return text >= earliestBirth && text <= dayIn(zone)
  }
  return (
    <Field
      label={t('field.label')}
      htmlFor={id}
      validateStatus={error ? 'error' : undefined}
      help={error ? <Unread onRetry={() => void refetch()} /> : <SaveState {...save} />}
    >
      <DatePicker
        id={id}
        className={styles.picker}
        format="DD/MM/YYYY"
        placeholder={t('field.placeholder')}
        value={data ? dayjs(data) : null}
        disabled={isPending || Boolean(error)}
        disabledDate={(day) => !isPossible(day)}
        onChange={(day) => save.mutate(day ? day.format('YYYY-MM-DD') : null)}
      />
    </Field>
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['birthday', 'shell'])
  return (
    <>
      {t('field.failed')}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        {t('shell:actions.try_again')}
      </Button>
    </>
  )
}

/** After an error a toast is shown, and the field shows the previous value again. */
function SaveState({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) {
  const { t } = useTranslation('birthday')
  const icon = isPending ? (
    <LoadingOutlined aria-hidden />
  ) : (
    isSuccess && <CheckOutlined aria-hidden />
  )
  return (
    <span role="status" className={styles.state}>
      {icon} {t(isPending ? 'field.saving' : isSuccess ? 'field.saved' : 'field.why')}
    </span>
  )
}
