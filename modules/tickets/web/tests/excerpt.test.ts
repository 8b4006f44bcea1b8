/** What of a found message is shown, and what of it is marked. */
import { expect, test } from 'vitest'
import { excerpt } from '../excerpt'

const shown = (text: string, search: string) =>
  excerpt(text, search)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

test.each([
  ['case and accents make no difference', 'São João às 20h', 'sao JOAO', '[São] [João] às 20h'],
  ['a phrase in quotes is one word', 'azul ou vaso azul', '"vaso azul"', 'azul ou [vaso azul]'],
  ['words inside of words', 'desazular', 'azul', 'des[azul]ar'],
  ['each place of a word', 'um, dois, um', 'um', '[um], dois, [um]'],
  ['nothing of it in the text', 'Bom dia', 'noite', 'Bom dia'],
  ['no words at all', 'Bom dia', '"" ', 'Bom dia'],
  ['lines are one line', 'um\n\ndois', 'dois', 'um [dois]'],
  ['letters of any script', 'مرحبا يا علي', 'علي', 'مرحبا يا [علي]'],
  ['signs of two code units before it', '👋🏽 olá', 'ola', '👋🏽 [olá]'],
  [
    'it is cut at the beginning of a word, not far before the first place',
    'Bom dia, eu queria saber se o vaso azul já chegou na loja',
    'azul',
    '…saber se o vaso [azul] já chegou na loja',
  ],
  ['a very long word before it is cut away', `${'x'.repeat(40)}azul`, 'azul', '…[azul]'],
])('%s', (_name, text, search, expected) => expect(shown(text, search)).toBe(expected))
