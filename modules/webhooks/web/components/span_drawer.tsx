/** Sends again what happened in a time. */
import { useQueryClient } from '@tanstack/react-query'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import { keys } from '../api'
import { replaySpan } from '../api_deliveries'

interface SpanDrawerProps {
  readonly webhookId: number
  readonly open: boolean
  readonly onClose: () => void
}
interface Values {
  readonly from: Dayjs
  readonly until: Dayjs
}

const rule = (message: string) => ({ required: true, message })

export function SpanDrawer({ webhookId, open, onClose }: SpanDrawerProps) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const isPhone = useIsPhone()

  async function submit({ from, until }: Values) {
    const count = await replaySpan(webhookId, from.toISOString(), until.toISOString())
    await client.invalidateQueries({ queryKey: keys.all })
    if (count) toasts.success(t('span.done', { count }))
    else toasts.warning(t('span.none'))
  }
  const picker = (
    <DatePicker
      style={{ width: '100%' }}
      format="DD/MM/YYYY HH:mm"
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      inputReadOnly={isPhone}
      disabledDate={(day: Dayjs) => day.isAfter(dayjs(), 'day')}
    />
  )
  return (
    <FormDrawer<Values>
      open={open}
      title={t('span.title')}
      initial={{ from: dayjs().startOf('day'), until: dayjs().add(1, 'minute').startOf('minute') }}
      submit={submit}
      submitLabel={t('span.action')}
      onClose={onClose}
    >
      <p>{t('span.text')}</p>
      <Field name="from" label={t('span.from')} rules={[rule(t('span.missing'))]}>
        {picker}
      </Field>
      <Field
        name="until"
        label={t('span.until')}
        dependencies={['from']}
        rules={[
          rule(t('span.missing')),
          ({ getFieldValue }) => ({
            validator: (_rule, until?: Dayjs) =>
              !until || until.isAfter(getFieldValue('from') as Dayjs)
                ? Promise.resolve()
                : Promise.reject(new Error(t('span.backwards'))),
          }),
        ]}
      >
        {picker}
      </Field>
    </FormDrawer>
  )
}
