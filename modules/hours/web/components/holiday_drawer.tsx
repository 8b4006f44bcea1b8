import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { holidayNameLength } from '#modules/hours/contract'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { saveHoliday } from '../api'
import type { Holiday } from '../model'
import { holidaysKey } from '../queries'

type Values = Omit<Holiday, 'id'>

export function HolidayDrawer({ open, edited, onClose }: EditDrawerProps<Holiday>) {
  const { t } = useTranslation('hours')
  const client = useQueryClient()
  async function submit(values: Values) {
    await saveHoliday(edited?.id ?? null, values)
    await client.invalidateQueries({ queryKey: holidaysKey })
    toasts.success(t('holidays.saved'))
  }
  return (
    <FormDrawer<Values>
      key={edited?.id ?? 'new'}
      open={open}
      title={t(edited ? 'holidays.form_edit' : 'holidays.add')}
      initial={{ date: edited?.date ?? '', name: edited?.name ?? '' }}
      submit={submit}
      onClose={onClose}
    >
      <Field
        name="date"
        label={t('holidays.date')}
        rules={[{ required: true, message: t('holidays.date_required') }]}
      >
        <Input type="date" autoFocus max="2100-12-31" />
      </Field>
      <Field
        name="name"
        label={t('holidays.name')}
        rules={[
          { required: true, whitespace: true, message: t('holidays.name_required') },
          {
            min: holidayNameLength.min,
            message: t('holidays.name_short'),
            transform: (text) => text?.trim(),
          },
        ]}
      >
        <Input maxLength={holidayNameLength.max} dir="auto" />
      </Field>
    </FormDrawer>
  )
}
