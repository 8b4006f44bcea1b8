/**
 * Inline editor of a menu option: Enter saves, Escape cancels. Not a form element, because it is inside the queue's
 * form.
 */
import { Button, Input, InputNumber } from 'antd'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxOptionTitleLength, maxQueueTextLength, optionNumbers } from '#modules/queues/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { nobodyYet } from '../spoken'
import { useOptionDraft, type OptionDraft } from '../use_option_draft'
import styles from './options.module.css'

export function OptionEditor(props: OptionDraft) {
  const { id, initial, onDone } = props
  const { t } = useTranslation(['queues', 'shell'])
  const field = useId()
  const { values, put, fault, save, isPending } = useOptionDraft(props)
  const keys = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Escape') {
      // Keep the surrounding drawer open.
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
            maxLength={maxOptionTitleLength}
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
          maxLength={maxQueueTextLength}
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
