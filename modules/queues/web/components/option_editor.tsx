/** Writes a line of a menu in its place. It stands inside the queue's form, so it is none itself: Enter saves, Escape leaves. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Input, InputNumber } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mostOfOptionTitle, mostOfQueueText, optionNumbers } from '#modules/queues/contract'
import { CustomerText } from '#web/kit/customer_text/customer_text'
import { toasts } from '#web/kit/toasts'
import { ApiError } from '#web/lib/api_error'
import { saveOption } from '../api'
import type { OptionValues } from '../model'
import { menuKey } from '../queries'
import { nobodyYet } from '../spoken'
import styles from './options.module.css'

interface OptionEditorProps {
  readonly place: { readonly queueId: number; readonly parentId: number | null }
  /** Null is a new one. */
  readonly id: number | null
  readonly initial: OptionValues
  readonly onDone: () => void
}

export function OptionEditor({ place, id, initial, onDone }: OptionEditorProps) {
  const { t } = useTranslation(['queues', 'shell'])
  const client = useQueryClient()
  const field = useId()
  const [values, setValues] = useState(initial)
  const [fault, setFault] = useState<'title' | 'number' | null>(null)
  const put = (some: Partial<OptionValues>) => {
    setFault(null)
    setValues({ ...values, ...some })
  }
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: () => saveOption(id, place, { ...values, title: values.title.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: menuKey(place.queueId) })
      onDone()
    },
    onError: (error) => {
      const isTaken = error instanceof ApiError && error.code === 'ERR_DUPLICATED_OPTION'
      if (isTaken) setFault('number')
      else toasts.failure(error)
    },
  })
  const save = () => (values.title.trim() ? mutate() : setFault('title'))
  const keys = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Escape') {
      // The drawer around it stays.
      event.stopPropagation()
      onDone()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      save()
    } else if (event.key === 'Enter' && isText && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <div
      className={styles.editor}
      role="group"
      aria-label={t(id === null ? 'options.new' : 'options.editing')}
      onKeyDown={keys}
    >
      <div className={styles.row}>
        <label htmlFor={`${field}-number`} className={styles.label_number}>
          {t('options.number')}
          <InputNumber<number>
            id={`${field}-number`}
            min={optionNumbers.min}
            max={optionNumbers.max}
            precision={0}
            value={values.number}
            status={fault === 'number' ? 'error' : undefined}
            aria-describedby={`${field}-fault`}
            onChange={(number) => put({ number: number ?? initial.number })}
          />
        </label>
        <label htmlFor={`${field}-title`} className={styles.label_title}>
          {t('options.title')}
          <Input
            id={`${field}-title`}
            autoFocus
            dir="auto"
            maxLength={mostOfOptionTitle}
            value={values.title}
            status={fault === 'title' ? 'error' : undefined}
            aria-describedby={`${field}-fault`}
            onChange={({ target }) => put({ title: target.value })}
          />
        </label>
      </div>
      <p id={`${field}-fault`} className={styles.fault} role="alert">
        {fault && t(fault === 'number' ? 'rules.number_taken' : 'options.title_required')}
      </p>
      <div>
        <label htmlFor={`${field}-message`}>{t('options.message')}</label>
        <CustomerText
          id={`${field}-message`}
          minRows={2}
          maxLength={mostOfQueueText}
          without={nobodyYet}
          value={values.message}
          onChange={(message) => put({ message })}
        />
      </div>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('shell:actions.cancel')}</Button>
        <Button type="primary" loading={isPending} onClick={save}>
          {t('options.save')}
        </Button>
      </div>
    </div>
  )
}
