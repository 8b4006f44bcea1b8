/** Fills the variables of a campaign's text: for a person of the group, else with examples (CMP-10). */
import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { renderVariables, valuesByName } from '#app/kernel/text/variables'
import { sampleValues } from '#web/shell/customer_text/sample'
import { addTexts } from '#web/shell/customer_text/variable_texts'
import { useSettings } from './use_choices'

/** Also those in single braces. `given`: by name, for one person; left out: examples. */
export function useFilledText(
  given: Readonly<Record<string, string>> | undefined
): (text: string) => string {
  const sample = useSample()
  return useMemo(() => {
    const known = given ?? sample
    const values = Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name.trim().toLowerCase(), value])
    )
    return (text) => renderVariables(text, values, { singleBraces: true })
  }, [given, sample])
}

function useSample(): Readonly<Record<string, string>> {
  addTexts()
  const { t } = useTranslation('customer_text')
  const { data } = useSettings()
  return useMemo(() => {
    const values = sampleValues(t, new Date(), ['protocol', 'ticket', 'queue', 'user'])
    const own = (data?.variables ?? []).map(({ key, value }) => [key, value] as const)
    return {
      ...Object.fromEntries(own),
      ...valuesByName(values),
      ...Object.fromEntries([
        ['nome', values.name],
        ['numero', values.number],
      ]),
    }
  }, [t, data])
}
