/** Drawer for a new event, which shows that the calendar works. */
import { DatePicker, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { descriptionLength, eventMinutes, summaryLength } from '#modules/calendar/contract'
import { useIsPhone } from '#web/kit/appearance'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { nowIn, useZone } from '#web/shell/company_zone'
import { addEvent, keys, type EventForm } from './api'

/** The picker's value has the digits of the company's zone, whatever zone it believes to be in. */
interface Values extends Omit<EventForm, 'startDateTime'> {
  readonly startDateTime: Dayjs
}

/** Minutes. */
const lengths = [15, 30, 45, 60, 90, 120, 180, 240] as const

export default function EventDrawer(props: EditDrawerProps<{ readonly id: number }>) {
  const { t } = useTranslation('calendar')
  const zone = useZone()
  const next = dayjs(nowIn(zone)).add(1, 'hour').startOf('hour')
  return (
    <EntityDrawer<{ readonly id: number }, Values>
      {...props}
      namespace="calendar"
      initial={{
        summary: t('form.example'),
        description: '',
        startDateTime: next,
        duration: eventMinutes.default,
      }}
      save={(_id, { startDateTime, ...values }) =>
        addEvent({ ...values, startDateTime: startDateTime.format('YYYY-MM-DDTHH:mm') })
      }
      stale={keys.allEvents}
    >
      <Field
        name="summary"
        label={t('form.title')}
        rules={[{ required: true, whitespace: true, message: t('form.title_missing') }]}
      >
        <Input autoFocus maxLength={summaryLength.max} />
      </Field>
      <StartField zone={zone} />
      <Field name="duration" label={t('form.duration')}>
        <Select<number>
          options={lengths.map((minutes) => ({
            value: minutes,
            label: t('form.minutes', { count: minutes }),
          }))}
        />
      </Field>
      <Field name="description" label={t('form.text')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={descriptionLength} />
      </Field>
    </EntityDrawer>
  )
}

function StartField({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('calendar')
  const isPhone = useIsPhone()
  return (
    <Field
      name="startDateTime"
      label={t('form.start')}
      extra={t('form.start_help', { zone: zone.replaceAll('_', ' ') })}
      rules={[{ required: true, message: t('form.start_missing') }]}
    >
      <DatePicker
        style={{ width: '100%' }}
        format="DD/MM/YYYY HH:mm"
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        showNow={false}
        needConfirm={false}
        inputReadOnly={isPhone}
      />
    </Field>
  )
}
