/** Drawer to add or edit a tag. */
import { useQueryClient } from '@tanstack/react-query'
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { defaultTagColor, tagNameLength } from '#modules/tags/contract'
import { ColorField } from '#web/kit/color_field'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { useAllowed } from '#web/shell/gate'
import { saveTag, type TagForm } from '../api'
import type { Tag } from '../model'
import { tagsKey } from '../use_tags'

const blank = { name: '', color: defaultTagColor, isLane: false }
const valuesOf = ({ name, color, isLane }: Omit<Tag, 'id'>): TagForm => ({
  name,
  color,
  kanban: isLane,
})

export function TagDrawer({ open, edited, onClose }: EditDrawerProps<Tag>) {
  const { t } = useTranslation(['tags', 'shell'])
  const client = useQueryClient()
  const marksLanes = useAllowed({ ability: 'tags.mark_kanban' })

  async function submit(form: TagForm) {
    await saveTag(edited?.id ?? null, form)
    await client.invalidateQueries({ queryKey: tagsKey })
    toasts.success(t('form.saved'))
  }

  return (
    <FormDrawer<TagForm>
      key={edited?.id ?? 'new'}
      open={open}
      title={t(edited ? 'form.edit' : 'form.add')}
      initial={valuesOf(edited ?? blank)}
      submit={submit}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t('form.name')}
        rules={[
          { required: true, whitespace: true, message: t('form.required') },
          { min: tagNameLength.min, message: t('form.short'), transform: (text) => text?.trim() },
        ]}
      >
        <Input autoFocus maxLength={tagNameLength.max} dir="auto" />
      </Field>
      <Field name="color" label={t('form.color')} extra={t('form.color_help')}>
        <ColorField />
      </Field>
      {marksLanes && (
        <Field
          name="kanban"
          label={t('form.kanban')}
          extra={t('form.kanban_help')}
          valuePropName="checked"
        >
          <Switch />
        </Field>
      )}
    </FormDrawer>
  )
}
