/** The fields of a campaign: texts, who gets them, over which number, when, and what goes along. */
import { ConfigProvider, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignNameLength } from '#modules/campaigns/contract'
import { ErrorState } from '#web/kit/error_state'
import { FileField } from '#web/kit/file_field'
import { Field, useFieldValue } from '#web/kit/form'
import type { ChosenFile } from '#web/kit/save_with_file'
import type { When } from '../campaign_form'
import { groupKey } from '../campaign_form'
import type { Campaign } from '../model'
import { useConnections, useFileLists, useGroups } from '../use_choices'
import { TextsField } from './texts_field'
import { WhenField } from './when_field'

interface CampaignFieldsProps {
  readonly edited: Campaign | null
  readonly parts: 'all' | 'texts' | 'none'
  readonly shownText: number
  readonly onShowText: (index: number) => void
  /** Below the group of people: how many they are. */
  readonly children: ReactNode
}

export function CampaignFields(props: CampaignFieldsProps) {
  const { edited, parts, shownText, onShowText, children } = props
  const { t } = useTranslation(['campaigns', 'shell'])
  const [when] = useFieldValue<When>('scheduledAt')
  const [file] = useFieldValue<ChosenFile | null>('file')
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  // Without a time it is a draft, which may lack anything but a name (CMP-04).
  const isSent = (when?.mode ?? 'later') !== 'later'
  const needed = isSent ? [{ required: true, message: t('shell:rules.required') }] : []
  const textNeeded = {
    message: t('shell:rules.required'),
    validator: (_rule: unknown, texts: readonly string[]) =>
      texts.some((text) => text.trim()) ? Promise.resolve() : Promise.reject(new Error()),
  }
  return (
    <>
      <Field
        name="name"
        label={t('form.name')}
        extra={t('form.name_help')}
        rules={[required, { min: campaignNameLength.min, message: t('shell:rules.minLength') }]}
      >
        <Input autoFocus={!edited} maxLength={campaignNameLength.max} dir="auto" />
      </Field>
      <ConfigProvider componentDisabled={parts === 'none'}>
        <Field
          name="texts"
          label={t('form.texts')}
          rules={isSent && !file ? [textNeeded] : []}
          dependencies={['file']}
        >
          <TextsField shown={shownText} onShow={onShowText} isReadOnly={parts === 'none'} />
        </Field>
      </ConfigProvider>
      <FileField name="file" label={t('form.file')} extra={t('form.file_help')} />
      <FileListField />
      <Field name="group" label={t('form.group')} rules={needed}>
        <GroupSelect edited={edited} />
      </Field>
      <Field name="connectionId" label={t('form.connection')} rules={needed}>
        <ConnectionSelect edited={edited} />
      </Field>
      <Field
        name="scheduledAt"
        label={t('form.when')}
        rules={[
          {
            validator: async (_rule, value: When) => {
              if (value.mode === 'at' && !value.at) throw new Error(t('form.when_missing'))
            },
          },
        ]}
      >
        <WhenField />
      </Field>
      {children}
    </>
  )
}

/** What the form's field passes on. */
interface SelectProps<T> {
  readonly id?: string
  readonly value?: T | null
  readonly onChange?: (value: T | null) => void
  readonly edited: Campaign | null
}

/** One heading for each kind of group. */
function GroupSelect({ edited, ...field }: SelectProps<string>) {
  const { t } = useTranslation('campaigns')
  const { data, error, isPending, refetch } = useGroups()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const chosen = edited?.group
  const groups = withChosen(data ?? [], chosen, (one) => groupKey(one) === groupKey(chosen!))
  const kinds = [...new Set(groups.map(({ kind }) => kind))]
  return (
    <Select<string>
      {...field}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      placeholder={t('form.group_choose')}
      notFoundContent={t('form.group_none')}
      options={kinds.map((kind) => ({
        label: t(`kinds.${kind}`, { defaultValue: t('kinds.other') }),
        options: groups
          .filter((one) => one.kind === kind)
          .map((one) => ({ value: groupKey(one), label: one.name })),
      }))}
    />
  )
}

function ConnectionSelect({ edited, ...field }: SelectProps<number>) {
  const { t } = useTranslation('campaigns')
  const { data, error, isPending, refetch } = useConnections()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const former = edited?.connection && { ...edited.connection, isConnected: true }
  const rows = withChosen(data ?? [], former, ({ id }) => id === former?.id)
  return (
    <Select<number>
      {...field}
      allowClear
      loading={isPending}
      placeholder={t('form.connection_choose')}
      options={rows.map(({ id, name, isConnected }) => ({
        value: id,
        label: isConnected ? name : t('form.connection_away', { name }),
      }))}
    />
  )
}

function FileListField() {
  const { t } = useTranslation('campaigns')
  const lists = useFileLists()
  if (!lists) return null
  return (
    <Field name="fileListId" label={t('form.file_list')} extra={t('form.file_list_help')}>
      <Select<number>
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={lists.isPending}
        placeholder={t('form.file_list_choose')}
        options={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  )
}

/** The choices, with the chosen one where they do not have it (any more, or yet). */
const withChosen = <T,>(
  rows: readonly T[],
  chosen: T | null | undefined,
  isChosen: (row: T) => boolean
): readonly T[] => (!chosen || rows.some(isChosen) ? rows : [chosen, ...rows])
