/** Says which fields a part of a connection's form has, so that the form opens the right tab when one is invalid. */
import { useEffect } from 'react'
import type { ConnectionFieldsProps } from '#modules/whatsapp/contract'

/** `names`: as on the wire; the same list at each rendering. */
export function useDeclared({ declare }: ConnectionFieldsProps, names: readonly string[]): void {
  useEffect(() => {
    for (const name of names) declare(name)
  }, [declare, names])
}
