/** The files library, maintained by admins. */
import { FolderOpenOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { EntityPage } from '#web/kit/entity_page'
import { useEditing } from '#web/kit/use_editing'
import { deleteFileList, filesKey, listFileLists, type FileList, type FileOption } from './api'
import { FileFace, isPicture } from './components/file_face'
import { FileListDrawer } from './drawer'
import styles from './page.module.css'

export default function FilesPage() {
  const { t } = useTranslation('files')
  const columns = useColumns()
  const editing = useEditing<FileList>({
    namespace: 'files',
    Drawer: FileListDrawer,
    values: ({ name }) => ({ name }),
    asked: ({ options }) => ({ count: options.filter(({ file }) => file).length }),
    remove: deleteFileList,
    stale: filesKey,
  })
  return (
    <EntityPage<FileList>
      title={t('menu.files')}
      namespace="files"
      icon={<FolderOpenOutlined />}
      queryKey={[...filesKey, 'pages']}
      load={listFileLists}
      columns={columns}
      editing={editing}
    />
  )
}

function useColumns(): readonly Column<FileList>[] {
  const { t } = useTranslation('files')
  return [
    {
      key: 'name',
      title: t('page.name'),
      width: '26%',
      render: (_value, { name }) => (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      ),
    },
    {
      key: 'text',
      title: t('page.text'),
      render: (_value, { text }) => (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      ),
    },
    {
      key: 'files',
      title: t('page.files'),
      width: '30%',
      render: (_value, { options }) => <Files options={options} />,
    },
  ]
}

/** Maximum thumbnails in a row; the rest is shown as a number. */
const maxFaces = 4

function Files({ options }: { options: readonly FileOption[] }) {
  const { t } = useTranslation('files')
  const filled = options.filter(({ file }) => file)
  const missing = options.length - filled.length
  return (
    <span className={styles.files}>
      {filled.slice(0, maxFaces).map(({ id, name, file }) => (
        <a
          key={id}
          href={file!.url}
          target="_blank"
          rel="noreferrer"
          title={name}
          aria-label={name}
        >
          <FileFace
            pictureUrl={isPicture(file!.mimetype) ? (file!.thumbUrl ?? file!.url) : null}
            mimetype={file!.mimetype}
            name={file!.name}
          />
        </a>
      ))}
      <span className={styles.quiet}>
        {filled.length > maxFaces && <>+{filled.length - maxFaces} </>}
        {filled.length === 0 && missing === 0 && t('page.no_file')}
        {missing > 0 && t('page.missing', { count: missing })}
      </span>
    </span>
  )
}
