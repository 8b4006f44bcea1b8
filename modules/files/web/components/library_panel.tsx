/** Sends from the library: search a list, preview it as the customer will see it, send it. */
import { FolderOpenOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerPanelProps } from '#modules/messages/contract'
import { Empty } from '#web/kit/empty'
import { ErrorState, MoreFailed } from '#web/kit/error_state'
import { useFocusBack } from '#web/kit/drawer_focus'
import { LoadingRows } from '#web/kit/loading'
import { SearchField } from '#web/kit/search_field'
import { Sheet } from '#web/kit/sheet'
import { useDebounced } from '#web/lib/debounced'
import { useGrowingList } from '#web/lib/query'
import { filesKey, listNames, sendFileList, type FileListName } from '../api'
import { LibraryPreview } from './library_preview'
import styles from './library.module.css'

export default function LibraryPanel({ ticketId, send, onClose }: ComposerPanelProps) {
  const { t } = useTranslation('files')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<FileListName | null>(null)
  useFocusBack(true)
  return (
    <Sheet open title={t('library.title')} width={420} flush onClose={onClose}>
      {chosen ? (
        <LibraryPreview
          list={chosen}
          ticketId={ticketId}
          onBack={() => setChosen(null)}
          onSend={(parts) =>
            send({ parts, post: (clientId) => sendFileList(ticketId, chosen.id, clientId) })
          }
        />
      ) : (
        <LibraryNames search={search} onSearch={setSearch} onChoose={setChosen} />
      )}
    </Sheet>
  )
}

interface LibraryNamesProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChoose: (list: FileListName) => void
}

/** The lists by name, to choose one. */
function LibraryNames({ search, onSearch, onChoose }: LibraryNamesProps) {
  const { t } = useTranslation('files')
  const wanted = useDebounced(search.trim())
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <SearchField block autoFocus value={search} onChange={onSearch} label={t('page.search')} />
      </div>
      <div className={styles.body}>
        <Names search={wanted} onChoose={onChoose} />
      </div>
    </div>
  )
}

function Names({ search, onChoose }: Pick<LibraryNamesProps, 'search' | 'onChoose'>) {
  const { t } = useTranslation('files')
  const list = useGrowingList([...filesKey, 'names', search], (page, signal) =>
    listNames(page, search, signal)
  )
  if (list.isLoading) return <LoadingRows rows={6} />
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.retry} />
  if (!list.rows.length) {
    return search ? (
      <Empty title={t('empty.search_title')} text={t('empty.search_text')} />
    ) : (
      <Empty
        icon={<FolderOpenOutlined />}
        title={t('empty.title')}
        text={t('library.empty_text')}
      />
    )
  }
  return (
    <>
      <ul className={styles.names} aria-label={t('library.lists')}>
        {list.rows.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.name} onClick={() => onChoose(one)}>
              <FolderOpenOutlined aria-hidden />
              <span dir="auto">{one.name}</span>
              <RightOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <MoreFailed error={list.error} onRetry={list.retry} />
      {list.hasMore && !list.error && (
        <div className={styles.more}>
          <Button type="text" loading={list.isLoadingMore} onClick={list.loadMore}>
            {t('library.more')}
          </Button>
        </div>
      )}
    </>
  )
}
