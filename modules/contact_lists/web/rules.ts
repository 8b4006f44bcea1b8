/** What the fields of lists and people take (operations.md 5). */
import { useTranslation } from 'react-i18next'
import { nameLength, numberLength } from '#modules/contact_lists/contract'

export function useRules() {
  const { t } = useTranslation(['contact_lists', 'shell'])
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  const atLeast = (min: number) => ({
    min,
    transform: (value?: string) => value?.trim(),
    message: t('shell:rules.minLength'),
  })
  return {
    name: [required, atLeast(nameLength.min)],
    number: [required, atLeast(numberLength.min)],
    email: [{ type: 'email' as const, message: t('shell:rules.email') }],
  }
}
