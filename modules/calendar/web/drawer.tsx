/** Drawer for a new event, which shows that the calendar works. */
import { useQueryClient } from '@tanstack/react-query'
import { DatePicker, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { descriptionLength, eventMinutes, summaryLength } from '#modules/calendar/contract'
import { useIsPhone } from '#web/kit/appearance'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { toasts } from '#web/lib/toasts'
import { nowIn, useZone } from '#web/shell/company_zone'
import { addEvent, keys, type CalendarEvent, type EventForm } from './api'

/** The picker's value has the digits of the company's zone, whatever zone it believes to be in. */
interface Values extends Omit<EventForm, 'startDateTime'> {
  readonly startDateTime: Dayjs
}

/** Minutes. */
const lengths = [15, 30, 45, 60, 90, 120, 180, 240] as const

export default function EventDrawer({ open, onClose }: EditDrawerProps<CalendarEvent>) {
  const { t } = useTranslation('calendar')
  const zone = useZone()
  const client = useQueryClient()
  const next = dayjs(nowIn(zone)).add(1, 'hour').startOf('hour')

  async function submit({ startDateTime, ...values }: Values) {
    await addEvent({ ...values, startDateTime: startDateTime.format('YYYY-MM-DDTHH:mm') })
    await client.invalidateQueries({ queryKey: keys.allEvents })
    toasts.success(t('form.saved'))
  }
  return (
    <FormDrawer<Values>
      open={open}
      title={t('form.add')}
      initial={{
        summary: t('form.example'),
        description: '',
        startDateTime: next,
        duration: eventMinutes.default,
      }}
      submit={submit}
      onClose={onClose}
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
    </FormDrawer>
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
