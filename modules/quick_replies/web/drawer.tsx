/** Drawer to add or edit a quick reply: shortcode, text with variables, file, audience. */
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { maxShortcodeLength, maxTextLength } from '#modules/quick_replies/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import { FileField } from '#web/kit/file_field'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { saveWithFile, type ChosenFile } from '#web/kit/save_with_file'
import {
  attachFile,
  detachFile,
  quickRepliesKey,
  saveQuickReply,
  type QuickReply,
  type QuickReplyForm,
} from './api'

interface Values extends QuickReplyForm {
  readonly file: ChosenFile | null
}

const blank = { shortcode: '', text: '', isShared: false, isActive: true, file: null }
const valuesOf = (reply: Omit<QuickReply, 'id' | 'ownerId'>): Values => ({
  shortcode: reply.shortcode,
  message: reply.text,
  geral: reply.isShared,
  status: reply.isActive,
  file: reply.file && { name: reply.file.name, chosen: null },
})

const save = saveWithFile<QuickReplyForm, QuickReply>({
  save: saveQuickReply,
  hasFile: (saved) => saved.file !== null,
  attach: attachFile,
  detach: detachFile,
})

export function QuickReplyDrawer(props: EditDrawerProps<QuickReply>) {
  const { t } = useTranslation('quick_replies')
  return (
    <EntityDrawer<QuickReply, Values>
      {...props}
      namespace="quick_replies"
      initial={valuesOf(props.edited ?? blank)}
      save={save}
      stale={quickRepliesKey}
      width={480}
    >
      <Field
        name="shortcode"
        label={t('form.shortcode')}
        extra={t('form.shortcode_help')}
        rules={[{ required: true, whitespace: true, message: t('form.required') }]}
      >
        <Input autoFocus prefix="/" maxLength={maxShortcodeLength} dir="auto" />
      </Field>
      <Field name="message" label={t('form.text')}>
        <CustomerText maxLength={maxTextLength} minRows={4} />
      </Field>
      <FileField name="file" label={t('form.file')} />
      <Field
        name="geral"
        label={t('form.shared')}
        extra={t('form.shared_help')}
        valuePropName="checked"
      >
        <Switch />
      </Field>
      <Field
        name="status"
        label={t('form.active')}
        extra={t('form.active_help')}
        valuePropName="checked"
      >
        <Switch />
      </Field>
    </EntityDrawer>
  )
}
