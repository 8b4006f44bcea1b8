/** On a phone, the drawer with all entries that are not tabs; loaded when it is first opened. */
import { useTranslation } from 'react-i18next'
import { Sheet } from '#web/kit/sheet'
import { MenuGroups } from '#web/shell/side_menu'
import { Version } from '#web/shell/version'
import styles from '#web/shell/bottom_tabs.module.css'

interface MoreSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

export default function MoreSheet({ open, onClose }: MoreSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} from="bottom" title={t('shell:frame.menu')} flush onClose={onClose}>
      <MenuGroups onChosen={onClose} />
      <footer className={styles.foot}>
        <Version />
      </footer>
    </Sheet>
  )
}
