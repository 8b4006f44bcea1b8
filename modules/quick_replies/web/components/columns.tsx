/** Columns of the quick reply table. */
import { PaperClipOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import type { Column } from '#web/kit/data_table'
import type { QuickReply } from '../model'
import styles from './columns.module.css'

export function useColumns(): readonly Column<QuickReply>[] {
  const { t } = useTranslation('quick_replies')
  const isPhone = useIsPhone()
  return [
    {
      key: 'shortcode',
      title: t('page.shortcode'),
      width: '24%',
      render: (_value, { shortcode, isActive }) => (
        <span className={styles.code}>
          <span dir="auto">/{shortcode}</span>
          {!isActive && <small>{t('page.inactive')}</small>}
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
      key: 'file',
      title: t('page.file'),
      width: '20%',
      render: (_value, { file }) =>
        file ? (
          <a className={styles.file} href={file.url} target="_blank" rel="noreferrer">
            <PaperClipOutlined aria-hidden />
            <span dir="auto">{file.name}</span>
          </a>
        ) : // On a phone a missing file takes no line.
        isPhone ? null : (
          <span className={styles.quiet}>{t('page.no_file')}</span>
        ),
    },
    {
      key: 'audience',
      title: t('page.audience'),
      width: 130,
      render: (_value, { isShared }) => t(isShared ? 'page.shared' : 'page.own'),
    },
  ]
}
