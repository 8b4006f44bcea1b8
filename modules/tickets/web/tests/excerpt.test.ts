/** The excerpt shown for a search match, and its highlighted parts. */
import { expect, test } from 'vitest'
import { excerpt } from '../excerpt'

const shown = (text: string, search: string) =>
  excerpt(text, search)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

test.each([
  ['ignores case and accents', 'São João às 20h', 'sao JOAO', '[São] [João] às 20h'],
  [
    'treats a quoted phrase as one match',
    'azul ou vaso azul',
    '"vaso azul"',
    'azul ou [vaso azul]',
  ],
  ['matches inside of words', 'desazular', 'azul', 'des[azul]ar'],
  ['marks every match', 'um, dois, um', 'um', '[um], dois, [um]'],
  ['marks nothing without a match', 'Bom dia', 'noite', 'Bom dia'],
  ['marks nothing for an empty search', 'Bom dia', '"" ', 'Bom dia'],
  ['joins lines', 'um\n\ndois', 'dois', 'um [dois]'],
  ['matches letters of any script', 'مرحبا يا علي', 'علي', 'مرحبا يا [علي]'],
  ['matches after characters of several code units', '👋🏽 olá', 'ola', '👋🏽 [olá]'],
  [
    'starts at a word shortly before the first match',
    'Bom dia, eu queria saber se o vaso azul já chegou na loja',
    'azul',
    '…saber se o vaso [azul] já chegou na loja',
  ],
  ['omits a very long word before the match', `${'x'.repeat(40)}azul`, 'azul', '…[azul]'],
])('%s', (_name, text, search, expected) => expect(shown(text, search)).toBe(expected))
