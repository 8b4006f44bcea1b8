/** Message bodies (locations, contact cards), file kinds, signatures, and the timing of the typing indicator. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCards, writeCards } from '../contact_cards'
import { endingOf, familyOf, kindOfFile } from '../file_kind'
import { loudness } from '../peaks'
import { coordinatesIn, readLocation, writeLocation } from '../location'
import { faultOf } from '../recording'
import { signatureIn, unsigned } from '../signature'
import { typingNotifier } from '../typing'

describe('IN-23 a location', () => {
  const link = 'https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17'
  const here = { latitude: -23.5505, longitude: -46.6333 }
  test.each([
    [`|${link}|Loja da Sé`, { pictureUrl: null, ...here, name: 'Loja da Sé' }],
    [`|${link}|-23.5505, -46.6333`, { pictureUrl: null, ...here, name: '' }],
    [
      `data:image/jpeg;base64,AAAA|${link}|Rua A | Sala 2`,
      { pictureUrl: 'data:image/jpeg;base64,AAAA', ...here, name: 'Rua A | Sala 2' },
    ],
    // A sender's text must not make the browser fetch anything.
    [`https://example.com/x.png|${link}|Loja`, { pictureUrl: null, ...here, name: 'Loja' }],
    ['só palavras', null],
    ['|https://maps.google.com/maps?q=95%2C10|fora da Terra', null],
  ])('%j', (body, expected) => expect(readLocation(body)).toEqual(expected))

  test('parses what it writes', () => {
    const place = { latitude: -3.1, longitude: 60, name: 'Manaus' }
    expect(readLocation(writeLocation(place))).toEqual({ pictureUrl: null, ...place })
  })

  test.each([
    ['-23.55, -46.63', { latitude: -23.55, longitude: -46.63 }],
    ['https://www.google.com/maps/@-8.05,-34.88,17z', { latitude: -8.05, longitude: -34.88 }],
    ['geo:1.5,2.5', { latitude: 1.5, longitude: 2.5 }],
    ['%E0%A4%A', null],
    ['Rua das Flores, 12', null],
  ])('coordinates in %j', (text, expected) => expect(coordinatesIn(text)).toEqual(expected))
})

describe('IN-24 contact cards', () => {
  test('the name, and each number with its digits', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Souza;Ana;;;',
      'FN:Ana Souza\\, loja',
      'item1.TEL;waid=5511987654321:+55 11 98765-4321',
      'TEL;type=WORK:(11) 3333-',
      ' 4444',
      'END:VCARD',
    ].join('\r\n')
    expect(readCards(card)).toEqual([
      {
        name: 'Ana Souza, loja',
        numbers: [
          { shown: '+55 11 98765-4321', digits: '5511987654321' },
          { shown: '(11) 3333-4444', digits: '1133334444' },
        ],
      },
    ])
  })
  test('several cards, one without a name', () => {
    const cards = 'BEGIN:VCARD\nFN:Bia\nEND:VCARD\n\nBEGIN:VCARD\nTEL:+551133334444\nEND:VCARD'
    expect(readCards(cards).map(({ name }) => name)).toEqual(['Bia', '+55 11 3333-4444'])
  })
  test('finds no cards in plain text', () => expect(readCards('Ana 11 98765-4321')).toEqual([]))
  test('parses what it writes', () => {
    const written = writeCards([{ name: 'Zé; filho', number: '5511987654321' }])
    expect(readCards(written)).toEqual([
      { name: 'Zé; filho', numbers: [{ shown: '+55 11 98765-4321', digits: '5511987654321' }] },
    ])
  })
})

describe('TCK-13 kinds of files', () => {
  test.each([
    ['image/png', 'image'],
    ['image/svg+xml', 'document'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['audio/wav', 'document'],
    ['image/gif', 'document'],
    ['application/pdf', 'document'],
    ['', 'document'],
  ])('%j → %s', (type, kind) => expect(kindOfFile({ type })).toBe(kind))
  test('a recording is a voice message', () =>
    expect(kindOfFile({ type: 'audio/webm' }, true)).toBe('voice'))
  test.each([
    ['nota.pdf', 'PDF', 'pdf'],
    ['Preços 2026.xlsx', 'XLSX', 'sheet'],
    ['semfim', '', 'other'],
    ['arquivo.comprido', '', 'other'],
  ])('%s has the extension %j and family %s', (name, ending, family) => {
    expect(endingOf(name)).toBe(ending)
    expect(familyOf(name)).toBe(family)
  })
})

test('the waveform: the loudest sample of each part, relative to the loudest of all', () => {
  expect(loudness([0, 0.2, -0.4, 0.1, 0, 0], 3)).toEqual([0.5, 1, 0])
  expect(loudness([0, 0], 2)).toEqual([0, 0])
})

test.each([
  ['NotAllowedError', 'forbidden'],
  ['NotFoundError', 'missing'],
  ['AbortError', 'failed'],
])('microphone error %s maps to %s', (name, fault) =>
  expect(faultOf(new DOMException('', name))).toBe(fault)
)

test('separates the signature from the text', () => {
  expect(signatureIn('*Ana:*\nolá')).toBe('*Ana:*\n')
  expect(unsigned('*Ana:*\nolá')).toBe('olá')
  expect(unsigned('*negrito* e mais')).toBe('*negrito* e mais')
})

describe('the typing indicator', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('sends composing at most every 5 s, and paused after 10 s without a key', () => {
    const sent: string[] = []
    const sign = typingNotifier((state) => sent.push(state))
    sign.goesOn('composing')
    vi.advanceTimersByTime(4000)
    sign.goesOn('composing')
    expect(sent).toEqual(['composing'])
    vi.advanceTimersByTime(1000)
    sign.goesOn('composing')
    expect(sent).toEqual(['composing', 'composing'])
    vi.advanceTimersByTime(10_000)
    expect(sent).toEqual(['composing', 'composing', 'paused'])
    sign.stops()
    expect(sent).toHaveLength(3)
  })

  test('sends a change from typing to recording at once', () => {
    const sent: string[] = []
    const sign = typingNotifier((state) => sent.push(state))
    sign.goesOn('composing')
    sign.goesOn('recording')
    sign.stops()
    expect(sent).toEqual(['composing', 'recording', 'paused'])
  })
})
