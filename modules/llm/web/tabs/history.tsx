/** What the model has answered, by ticket, and how much of it (LLM-10, LLM-11). */
import { Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { Conversations } from '../components/conversations'
import styles from './history.module.css'

const Usage = lazyPart(() => import('../components/usage'))

export default function HistoryTab({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('llm')
  const [part, setPart] = useState<'conversations' | 'usage'>('conversations')
  return (
    <div className={styles.tab}>
      {mayManage && (
        <Segmented
          className={styles.parts}
          aria-label={t('history.parts')}
          value={part}
          options={[
            { value: 'conversations', label: t('history.conversations') },
            { value: 'usage', label: t('history.usage') },
          ]}
          onChange={setPart}
        />
      )}
      {part === 'conversations' ? (
        <Conversations mayManage={mayManage} />
      ) : (
        <Suspense fallback={<LoadingRows rows={6} />}>
          <Usage />
        </Suspense>
      )}
    </div>
  )
}
