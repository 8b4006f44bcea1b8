/** Numbers as the person's language writes them. */
import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { money } from '#web/lib/format'

const before = i18next.language
afterEach(() => i18next.changeLanguage(before))

it.each([
  ['pt-BR', 'R$ 2.398,80'],
  ['en', 'R$2,398.80'],
  ['es', '2398,80 R$'],
])('writes the sign of the real in %s', async (language, text) => {
  await i18next.changeLanguage(language)
  expect(money(2398.8).replaceAll(/\s/g, ' ')).toBe(text)
})
