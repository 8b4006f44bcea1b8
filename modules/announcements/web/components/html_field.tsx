/** Rich-text editor of an announcement: bold, lists, and links. */
import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import Squire from 'squire-rte'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#web/kit/tooltip'
import { pureFragment } from '../rich_html'
import styles from './fields.module.css'
import text from './rich_text.module.css'

interface HtmlFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
}

/** Toolbar commands; `tag` is the element around the cursor while the command is active. */
const formats = [
  { key: 'bold', tag: 'B', icon: <BoldOutlined />, on: 'bold', off: 'removeBold' },
  { key: 'italic', tag: 'I', icon: <ItalicOutlined />, on: 'italic', off: 'removeItalic' },
  {
    key: 'underline',
    tag: 'U',
    icon: <UnderlineOutlined />,
    on: 'underline',
    off: 'removeUnderline',
  },
  {
    key: 'list',
    tag: 'UL',
    icon: <UnorderedListOutlined />,
    on: 'makeUnorderedList',
    off: 'removeList',
  },
  {
    key: 'numbers',
    tag: 'OL',
    icon: <OrderedListOutlined />,
    on: 'makeOrderedList',
    off: 'removeList',
  },
] as const satisfies readonly {
  readonly key: string
  readonly tag: string
  readonly icon: ReactNode
  readonly on: keyof Squire
  readonly off: keyof Squire
}[]

export default function HtmlField({ id, value = '', onChange, onBlur }: HtmlFieldProps) {
  const { t } = useTranslation('announcements')
  const root = useRef<HTMLDivElement>(null)
  const [editor, active] = useEditor(root, value, onChange)
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="toolbar" aria-label={t('form.tools')}>
        {formats.map(({ key, tag, icon, on, off }) => (
          <Tooltip key={key} title={t(`form.${key}`)}>
            <Button
              type={active.has(tag) ? 'primary' : 'text'}
              size="small"
              icon={icon}
              aria-label={t(`form.${key}`)}
              aria-pressed={active.has(tag)}
              // Keep the selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor.current?.[active.has(tag) ? off : on]()}
            />
          </Tooltip>
        ))}
      </div>
      <div
        ref={root}
        id={id}
        className={`${styles.sheet} ${text.text}`}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={t('form.text')}
        dir="auto"
        onBlur={onBlur}
      />
    </div>
  )
}

/** The editor while the field is mounted, and the elements around its cursor. */
function useEditor(
  root: React.RefObject<HTMLDivElement | null>,
  initial: string,
  onChange: HtmlFieldProps['onChange']
) {
  const editor = useRef<Squire>(null)
  const [active, setActive] = useState<ReadonlySet<string>>(new Set())
  const first = useRef(initial)
  const latestOnChange = useRef(onChange)
  useEffect(() => void (latestOnChange.current = onChange))
  useEffect(() => {
    const made = new Squire(root.current!, {
      blockTag: 'P',
      sanitizeToDOMFragment: (html) => pureFragment(html),
    })
    made.setHTML(first.current)
    let last = written(made)
    const look = () => {
      const standing = formats.filter(({ tag }) => made.hasFormat(tag)).map(({ tag }) => tag)
      setActive(new Set(standing))
    }
    made.addEventListener('pathChange', look)
    made.addEventListener('input', () => {
      const now = written(made)
      look()
      if (now === last) return
      last = now
      first.current = now
      latestOnChange.current?.(now)
    })
    editor.current = made
    return () => void made.destroy()
  }, [root])
  return [editor, active] as const
}

/** Empty string when there is no readable text. */
const written = (editor: Squire) =>
  editor
    .getRoot()
    .textContent?.replace(/\u200b/g, '')
    .trim()
    ? editor.getHTML()
    : ''
