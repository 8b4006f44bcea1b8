/** Drawer to create or edit an announcement: text, picture, priority, and whether it is active. */
import { Input, Radio, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { maxTitleLength, priorities } from '#modules/announcements/contract'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { saveWithFile } from '#web/kit/save_with_file'
import {
  announcementsKey,
  attachPicture,
  detachPicture,
  saveAnnouncement,
  type AnnouncementForm,
} from './api'
import HtmlField from './components/html_field'
import { PictureField, type ChosenPicture } from './components/picture_field'
import type { Announcement } from './model'

interface Values extends AnnouncementForm {
  readonly file: ChosenPicture | null
}

const blank: Omit<Announcement, 'id' | 'createdAt'> = {
  title: '',
  html: '',
  priority: priorities.low,
  isActive: true,
  picture: null,
}
const valuesOf = (announcement: Omit<Announcement, 'id' | 'createdAt'>): Values => ({
  title: announcement.title,
  text: announcement.html,
  priority: announcement.priority,
  status: announcement.isActive,
  file: announcement.picture && { ...announcement.picture, chosen: null },
})

const save = saveWithFile<AnnouncementForm, Announcement>({
  save: saveAnnouncement,
  hasFile: ({ picture }) => picture !== null,
  attach: attachPicture,
  detach: detachPicture,
})

export function AnnouncementDrawer(props: EditDrawerProps<Announcement>) {
  const { t } = useTranslation(['announcements', 'shell'])
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  return (
    <EntityDrawer<Announcement, Values>
      {...props}
      namespace="announcements"
      initial={valuesOf(props.edited ?? blank)}
      save={save}
      stale={announcementsKey}
      width={560}
    >
      <Field name="title" label={t('form.title')} rules={[required]}>
        <Input autoFocus maxLength={maxTitleLength} dir="auto" />
      </Field>
      <Field name="text" label={t('form.text')} extra={t('form.text_help')} rules={[required]}>
        <HtmlField />
      </Field>
      <Field name="file" label={t('form.picture')} extra={t('form.picture_help')}>
        <PictureField />
      </Field>
      <Field name="priority" label={t('form.priority')}>
        <Radio.Group
          options={Object.entries(priorities).map(([name, value]) => ({
            value,
            label: t(`priority.${name}`),
          }))}
        />
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
