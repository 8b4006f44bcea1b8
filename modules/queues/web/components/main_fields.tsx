/** A queue's name, colour, position, greeting and automation. */
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  maxQueueTextLength,
  queueAutomationChoice,
  queueNameLength,
  type QueueAutomation,
} from '#modules/queues/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { ColorField } from '#web/kit/color_field'
import { colorGrid } from '#web/kit/color_grid'
import { Field } from '#web/kit/form_drawer'
import { Slot } from '#web/shell/slots'
import type { Queue } from '../model'
import { nobodyYet } from '../spoken'
import { QueueFile } from './queue_file'
import { QueueMembers } from './queue_members'

interface MainFieldsProps {
  readonly edited: Queue | null
  readonly queues: readonly Queue[]
}

export function MainFields({ edited, queues }: MainFieldsProps) {
  const { t } = useTranslation('queues')
  const taken = new Map(
    queues
      .filter(({ id }) => id !== edited?.id)
      .map(({ color, name }) => [color.toUpperCase(), name])
  )
  return (
    <>
      <Field
        name="name"
        label={t('form.name')}
        rules={[
          { required: true, whitespace: true, message: t('form.name_required') },
          {
            min: queueNameLength.min,
            message: t('form.name_short'),
            transform: (text) => text?.trim(),
          },
        ]}
      >
        <Input autoFocus maxLength={queueNameLength.max} dir="auto" />
      </Field>
      <Field
        name="color"
        label={t('form.color')}
        extra={t('form.color_help')}
        rules={[{ required: true, message: t('form.color_required') }]}
      >
        <ColorField colors={colorGrid} taken={taken} />
      </Field>
      <Field name="orderQueue" label={t('form.order')} extra={t('form.order_help')}>
        <InputNumber<number> min={0} max={9999} precision={0} />
      </Field>
      <Field name="greetingMessage" label={t('form.greeting')} extra={t('form.greeting_help')}>
        <CustomerText maxLength={maxQueueTextLength} without={nobodyYet} />
      </Field>
      {(['prompt', 'integration'] as const).map((kind) => (
        <Field key={kind} name={`${kind}Id`} noStyle>
          <AutomationChoice kind={kind} />
        </Field>
      ))}
      {edited && <QueueFile queue={edited} />}
      {edited && <QueueMembers queueId={edited.id} />}
    </>
  )
}

interface AutomationChoiceFieldProps {
  readonly kind: QueueAutomation['kind']
  /** Provided by the form field. */
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
}

/** Rendered by the module that owns the automation, including the label; nothing without that module. */
function AutomationChoice({ kind, value = null, onChange }: AutomationChoiceFieldProps) {
  return (
    <Slot of={queueAutomationChoice} props={{ kind, value, onChange: onChange ?? (() => {}) }} />
  )
}
