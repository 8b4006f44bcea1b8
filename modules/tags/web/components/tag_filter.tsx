/** Tag filter of a search: results carry all chosen tags (TCK-01). */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LabelFilterProps } from '#modules/tickets/contract'
import { allTags } from '../api'
import { TagChip } from './tag_chip'

export default function TagFilter({ chosenIds, onChoose }: LabelFilterProps) {
  const { t } = useTranslation('tags')
  const { data: tags = [], isPending } = useQuery(allTags)
  return (
    <Select<number[]>
      mode="multiple"
      aria-label={t('filter.label')}
      placeholder={t('filter.placeholder')}
      value={[...chosenIds]}
      onChange={onChoose}
      loading={isPending}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'name' }}
      notFoundContent={t('filter.none')}
      options={tags.map(({ id, name, color }) => ({ value: id, label: name, name, color }))}
      optionRender={({ data }) => <TagChip tag={{ name: data.name, color: data.color }} />}
    />
  )
}
