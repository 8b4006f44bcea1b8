/** Entry in the composer's menu that opens the library. */
import { FolderOpenOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { ComposerToolProps } from '#modules/messages/contract'

const panel = () => import('./library_panel')

export default function LibraryTool({ itemClass, onChosen }: ComposerToolProps) {
  const { t } = useTranslation('files')
  return (
    <button type="button" role="menuitem" className={itemClass} onClick={() => onChosen(panel)}>
      <span aria-hidden>
        <FolderOpenOutlined />
      </span>
      {t('library.tool')}
    </button>
  )
}
