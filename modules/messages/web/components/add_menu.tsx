/** The menu of what can be sent besides text: files, a location, a contact, and entries of other modules. */
import { EnvironmentOutlined, FileOutlined, IdcardOutlined } from '@ant-design/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { composerTools, type ComposerPanelProps } from '#modules/messages/contract'
import Floating from '#web/kit/floating'
import { itemsOf, walk } from '#web/kit/walk_menu'
import { Slot } from '#web/shell/slots'
import type { LazyComponent } from '#web/shell/web_module'
import styles from './message_menu.module.css'

export type Addition = 'file' | 'location' | 'contact'

interface AddMenuProps {
  readonly anchor: HTMLElement
  readonly onChoose: (addition: Addition) => void
  readonly onPanel: (panel: LazyComponent<ComposerPanelProps>) => void
  readonly onClose: () => void
}

const items: readonly { readonly addition: Addition; readonly icon: ReactNode }[] = [
  { addition: 'file', icon: <FileOutlined /> },
  { addition: 'location', icon: <EnvironmentOutlined /> },
  { addition: 'contact', icon: <IdcardOutlined /> },
]

export default function AddMenu({ anchor, onChoose, onPanel, onClose }: AddMenuProps) {
  const { t } = useTranslation('messages')
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(menu.current)[0]?.focus(), [])
  return (
    <Floating anchor={anchor} onClose={onClose}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        className={styles.menu}
        aria-label={t('composer.add')}
        onKeyDown={(event) => walk(event, menu.current, onClose)}
      >
        {items.map(({ addition, icon }) => (
          <button
            key={addition}
            type="button"
            role="menuitem"
            className={styles.item}
            onClick={() => {
              onClose()
              onChoose(addition)
            }}
          >
            <span aria-hidden>{icon}</span>
            {t(`add.${addition}`)}
          </button>
        ))}
        <Slot
          of={composerTools}
          props={{
            itemClass: styles.item,
            onChosen: (panel) => {
              onClose()
              // The extension point types the props but not the component, since contracts do not depend on React.
              onPanel(panel as unknown as LazyComponent<ComposerPanelProps>)
            },
          }}
        />
      </div>
    </Floating>
  )
}
