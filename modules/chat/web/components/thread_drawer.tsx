/** Drawer for creating a thread, or changing its title and members. */
import { useQueryClient } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { maxMembers, maxTitleLength } from '#modules/chat/contract'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { useSession } from '#web/shell/session_store'
import { saveThread, type ThreadForm } from '../api'
import { putThread } from '../cache'
import { othersOf, type Thread } from '../model'
import { useColleagues } from '../queries'

export default function ThreadDrawer({ open, edited, onClose }: EditDrawerProps<Thread>) {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const colleagues = useColleagues()
  const options = (colleagues.data ?? [])
    .filter(({ id }) => id !== user.id)
    .map(({ id, name }) => ({ value: id, label: name }))

  async function submit(form: ThreadForm) {
    const thread = await saveThread(edited?.id ?? null, form)
    putThread(client, thread)
    if (edited) toasts.success(t('form.saved'))
    void navigate(`/chats/${thread.uuid}`)
  }

  return (
    <FormDrawer<ThreadForm>
      key={edited?.id ?? 'new'}
      open={open}
      title={t(edited ? 'form.edit' : 'form.add')}
      initial={{
        title: edited?.title ?? '',
        users: edited ? othersOf(edited, user.id).map(({ id }) => id) : [],
      }}
      submit={submit}
      submitLabel={edited ? undefined : t('form.begin')}
      onClose={onClose}
    >
      <Field
        name="title"
        label={t('form.title')}
        rules={[{ required: true, whitespace: true, message: t('form.fill_title') }]}
      >
        <Input autoFocus maxLength={maxTitleLength} dir="auto" />
      </Field>
      <Field
        name="users"
        label={t('form.users')}
        extra={t('form.users_help')}
        rules={[{ required: true, message: t('form.fill_user') }]}
      >
        <Select
          mode="multiple"
          maxCount={maxMembers - 1}
          optionFilterProp="label"
          loading={colleagues.isPending}
          options={options}
          placeholder={t('form.users_choose')}
          notFoundContent={t('form.nobody')}
        />
      </Field>
    </FormDrawer>
  )
}
