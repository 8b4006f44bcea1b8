/** A CPF or CNPJ, punctuated while it is typed; its value has no punctuation. */
import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { maskedTaxNumber, taxCharacters } from '../tax_number'

interface TaxNumberInputProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

export function TaxNumberInput({ value = '', onChange, ...field }: TaxNumberInputProps) {
  const input = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)
  // Punctuation that comes or goes before the caret would leave it at the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const place = target.selectionStart ?? target.value.length
    const next = taxCharacters(target.value)
    const before = taxCharacters(target.value.slice(0, place)).length
    if (place < target.value.length) caret.current = placeAfter(maskedTaxNumber(next), before)
    onChange?.(next)
  }
  return (
    <Input
      {...field}
      ref={input}
      autoComplete="off"
      value={maskedTaxNumber(value)}
      onChange={change}
    />
  )
}

/** Where the caret stands in the masked text after this many characters. */
function placeAfter(masked: string, count: number): number {
  let seen = 0
  for (const [place, character] of [...masked].entries()) {
    if (seen === count) return place
    if (/[\dA-Z]/.test(character)) seen++
  }
  return masked.length
}
