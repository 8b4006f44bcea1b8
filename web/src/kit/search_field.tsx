/** The field above a list by which it is searched. */
import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import styles from '#web/kit/search_field.module.css'

export interface SearchFieldProps {
  readonly value: string
  /** Called on each keystroke; `useListSearch` debounces it. */
  readonly onChange: (text: string) => void
  /** A translated text, shown while it is empty; also its name for screen readers. */
  readonly label: string
  /** As wide as its surroundings, as in a panel; otherwise of a fixed width, on a phone what the line has left. */
  readonly block?: boolean
  readonly autoFocus?: boolean
}

export function SearchField({ value, onChange, label, block, autoFocus }: SearchFieldProps) {
  return (
    <Input
      type="search"
      className={block ? undefined : styles.search}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      autoFocus={autoFocus}
      value={value}
      placeholder={label}
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
