/** Drawer to write a schedule or change it: contact, text with variables, hour, connection, file. */
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { maxBodyLength, minBodyLength } from '#modules/schedules/contract'
import { useIsPhone } from '#web/kit/appearance'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import { FileField } from '#web/kit/file_field'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import {
  keys,
  listConnections,
  saveSchedule,
  schedulesKey,
  type Schedule,
  type ScheduleForm,
} from './api'
import { ContactField } from './components/contact_field'
import { nowIn, useZone, wallOf, type WallTime } from '#web/shell/company_zone'

/** What is known before somebody writes. */
export interface Draft {
  readonly contactId?: number
  readonly at?: WallTime
}
export interface ScheduleDrawerProps extends EditDrawerProps<Schedule> {
  readonly draft: Draft
}

/** The picker's value has the digits of the company's zone, whatever zone it believes to be in. */
interface Values extends Omit<ScheduleForm, 'sendAt' | 'connectionId'> {
  readonly sendAt: Dayjs
  readonly connectionId?: number
}

const wall = (at: Dayjs): WallTime => at.format('YYYY-MM-DDTHH:mm')
const clock = { format: 'HH:mm', minuteStep: 5 } as const

export function ScheduleDrawer({ draft, ...props }: ScheduleDrawerProps) {
  const zone = useZone()
  const { t } = useTranslation('schedules')
  const { edited } = props
  const isKnown = (edited?.contact.id ?? draft.contactId) !== undefined
  return (
    <EntityDrawer<Schedule, Values>
      {...props}
      namespace="schedules"
      initial={edited ? valuesOf(edited, zone) : blank(draft)}
      save={(id, { sendAt, connectionId, ...values }) =>
        saveSchedule(id, { ...values, sendAt: wall(sendAt), connectionId: connectionId ?? null })
      }
      stale={schedulesKey}
      width={480}
    >
      <Field
        name="contactId"
        label={t('form.contact')}
        rules={[{ required: true, message: t('form.contact_needed') }]}
      >
        <ContactField autoFocus={!isKnown} />
      </Field>
      <HourField zone={zone} />
      <Field
        name="body"
        label={t('form.text')}
        rules={[
          {
            required: true,
            transform: (text: string) => text.trim(),
            min: minBodyLength,
            message: t('form.text_short', { count: minBodyLength }),
          },
        ]}
      >
        <CustomerText maxLength={maxBodyLength} minRows={4} />
      </Field>
      <FileField name="file" label={t('form.file')} />
      <ConnectionField />
    </EntityDrawer>
  )
}

const blank = ({ contactId, at }: Draft): Partial<Values> => ({
  contactId,
  body: '',
  sendAt: at ? dayjs(at) : undefined,
  file: null,
})
const valuesOf = (schedule: Schedule, zone: string): Partial<Values> => ({
  contactId: schedule.contact.id,
  body: schedule.text,
  sendAt: dayjs(wallOf(schedule.at, zone)),
  connectionId: schedule.connection?.id,
  file: schedule.file && { name: schedule.file.name, chosen: null },
})

function HourField({ zone }: { zone: string }) {
  const { t } = useTranslation('schedules')
  const isPhone = useIsPhone()
  const today = nowIn(zone).slice(0, 10)
  return (
    <Field
      name="sendAt"
      label={t('form.at')}
      extra={t('form.at_help', { zone: zone.replaceAll('_', ' ') })}
      rules={[
        { required: true, message: t('form.at_needed') },
        {
          validator: (_rule, at: Dayjs | undefined) =>
            !at || wall(at) > nowIn(zone) ? Promise.resolve() : Promise.reject(new Error()),
          message: t('form.at_past'),
        },
      ]}
    >
      <DatePicker
        style={{ width: '100%' }}
        format="DD/MM/YYYY HH:mm"
        showTime={clock}
        showNow={false}
        needConfirm={false}
        inputReadOnly={isPhone}
        placeholder={t('form.at_hint')}
        disabledDate={(day: Dayjs) => day.format('YYYY-MM-DD') < today}
      />
    </Field>
  )
}

function ConnectionField() {
  const { t } = useTranslation('schedules')
  const { data: connections = [], isPending } = useQuery({
    queryKey: keys.connections,
    queryFn: ({ signal }) => listConnections(signal),
  })
  return (
    <Field name="connectionId" label={t('form.connection')} extra={t('form.connection_help')}>
      <Select<number>
        allowClear
        loading={isPending}
        placeholder={t('form.connection_hint')}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  )
}
