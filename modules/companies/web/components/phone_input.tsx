/** A phone number that is masked while it is typed; its value are the digits. */
import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react'
import { caretAfter, maskedPhone, phoneDigits } from '../phone_mask'

interface PhoneInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  /** Most digits. */
  readonly most: number
  /** Provided by the form field. */
  readonly value?: string
  readonly onChange?: (digits: string) => void
}

export function PhoneInput({ most, value = '', onChange, ...rest }: PhoneInputProps) {
  const input = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)
  // A mask that changes before the caret would leave it at the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const place = target.selectionStart ?? target.value.length
    const before = target.value.slice(0, place).replaceAll(/\D/g, '').length
    const typed = phoneDigits(target.value, most)
    const isBackspace = (nativeEvent as InputEvent).inputType === 'deleteContentBackward'
    // Only a character of the mask went: the digit before it is meant.
    const isMask = isBackspace && typed === value && before > 0
    const digits = isMask ? value.slice(0, before - 1) + value.slice(before) : typed
    if (place < target.value.length)
      caret.current = caretAfter(maskedPhone(digits), isMask ? before - 1 : before)
    onChange?.(digits)
  }
  return (
    <Input
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      value={maskedPhone(value)}
      onChange={change}
    />
  )
}
