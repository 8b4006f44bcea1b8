/** Columns of the file list table. */
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import type { FileList, FileOption } from '../model'
import styles from './columns.module.css'
import { FileFace, isPicture } from './file_face'

/** Maximum thumbnails in a row; the rest is shown as a number. */
const maxFaces = 4

export function useColumns(): readonly Column<FileList>[] {
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
