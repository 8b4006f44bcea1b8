/** Documents of each type, in the encodings and formats that people's programs write. */
import { test } from '@japa/runner'
import type { DocumentType } from '#modules/knowledge/contract'
import { readDocument, UnreadableDocument } from '#modules/knowledge/reading/read_document'
import { pdfWithPages, pdfWithPassword } from '#modules/knowledge/tests/support/pdf_file'
import {
  compoundFile,
  docOf,
  docxOf,
  paragraphXml,
  tableXml,
} from '#modules/knowledge/tests/support/word_file'
import { read, reasonOf, textsOf } from '#modules/knowledge/tests/support/written_documents'

const sentence = 'Atenção: às terças não há sessão. Preço: 30 €'
const bigEndian = Buffer.from(`\ufeff${sentence}`, 'utf16le').swap16()
const encodings: readonly (readonly [string, Buffer])[] = [
  ['UTF-8', Buffer.from(sentence)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${sentence}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${sentence}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(sentence, 'utf16le')],
  ['UTF-16, big endian', bigEndian],
  ['UTF-16, big endian, without a mark', bigEndian.subarray(2)],
  ['Windows-1252', Buffer.from(sentence.replace('€', '\x80'), 'latin1')],
]

test.group('text that is read', () => {
  test('RAG-02: text in {0} is read with its accents')
    .with([...encodings])
    .run(async ({ assert }, [, bytes]) => {
      assert.deepEqual(await textsOf('txt', bytes), [sentence])
    })

  test('RAG-02: a text that is cut off in the middle of a letter keeps its other accents', async ({
    assert,
  }) => {
    const bytes = Buffer.from('Atenção: às terças não há sessão')
    assert.deepEqual(await textsOf('txt', bytes.subarray(0, -2)), [
      'Atenção: às terças não há sess\ufffd',
    ])
  })

  test('RAG-02: half a table is read to its last line', async ({ assert }) => {
    assert.deepEqual(await textsOf('csv', 'nome;preço\nbanho;50\n"to'), ['banho | 50', 'to'])
  })

  test('RAG-02: paragraphs of a text are separated by blank lines', async ({ assert }) => {
    const text =
      'Horários\r\nDe segunda a sexta,\r\n  das 8h às\r\n18h\r\n\r\n  \r\nEndereço: Rua A, 10\r\n'
    assert.deepEqual(await textsOf('txt', text), [
      'Horários\nDe segunda a sexta, das 8h às\n18h',
      'Endereço: Rua A, 10',
    ])
  })

  test('RAG-02: a heading of Markdown stays with its paragraph', async ({ assert }) => {
    const text =
      '# Clínica\n\n## Horários\n\nDas 8h às 18h.\n\n---\n\nConvênios\n=====\n\nTodos.\n\n# Fim'
    assert.deepEqual(await textsOf('md', text), [
      '# Clínica\n## Horários\nDas 8h às 18h.',
      'Convênios\n=====\nTodos.',
      '# Fim',
    ])
  })

  test('RAG-02: a table of Markdown is read by rows, below its heading', async ({ assert }) => {
    const text =
      '## Planos\n\n| Plano | Preço |\n| :--- | ---: |\n| Básico | R$ 99 |\n| Completo | R$ 139 |\n\nFim'
    const header = '## Planos\nPlano | Preço'
    assert.deepEqual(await read('md', text), [
      { kind: 'row', text: 'Básico | R$ 99', header },
      { kind: 'row', text: 'Completo | R$ 139', header },
      { kind: 'paragraph', text: 'Fim' },
    ])
  })

  test('RAG-02: rows of a table have its header, with the delimiter {$self}')
    .with([';', ',', '\t', '|'])
    .run(async ({ assert }, delimiter) => {
      const rows = [
        ['Serviço', 'Preço', 'Observação'],
        ['Banho', 'R$ 50', '"porte\npequeno"'],
        ['Tosa', 'R$ 70', ''],
      ]
      const header = 'Serviço | Preço | Observação'
      const text = `${rows.map((cells) => cells.join(delimiter)).join('\n')}\n\n`
      assert.deepEqual(await read('csv', text), [
        { kind: 'row', text: 'Banho | R$ 50 | porte pequeno', header },
        { kind: 'row', text: 'Tosa | R$ 70 |', header },
      ])
    })

  test('RAG-02: elements and entries of JSON are records', async ({ assert }) => {
    const list = [{ nome: 'Rosa', preço: 12.5, cores: ['branca', 'rosa'] }, 'texto', null]
    assert.deepEqual(await read('json', JSON.stringify(list)), [
      { kind: 'record', text: 'nome: Rosa\npreço: 12.5\ncores: branca, rosa' },
      { kind: 'record', text: 'texto' },
    ])
    const object = {
      loja: { nome: 'Flor', endereço: { rua: 'A', número: 5 } },
      produtos: [{ nome: 'Lírio' }, { nome: 'Cravo', ativo: false }],
    }
    assert.deepEqual(await textsOf('json', JSON.stringify(object)), [
      'loja – nome: Flor\nloja – endereço – rua: A\nloja – endereço – número: 5',
      'produtos – nome: Lírio',
      'produtos – nome: Cravo\nprodutos – ativo: false',
    ])
  })

  test('RAG-02: brackets in a string of JSON are text', async ({ assert }) => {
    const text = `${'['.repeat(500)}"\\${'{'.repeat(500)}`
    assert.deepEqual(await textsOf('json', JSON.stringify([text])), [text])
  })

  test('RAG-02: PDF is read page by page, its paragraphs by their distance', async ({ assert }) => {
    const pages = [
      [
        ['Clínica São José', 'Rua das Acácias, 100'],
        ['O pagamento é feito na recep-', 'ção, antes da', 'consulta.'],
      ],
      [['Segunda página']],
    ]
    assert.deepEqual(await textsOf('pdf', pdfWithPages(pages)), [
      'Clínica São José\nRua das Acácias, 100',
      'O pagamento é feito na recepção, antes da consulta.',
      'Segunda página',
    ])
  })

  test('RAG-02: .docx is read with its headings and tables', async ({ assert }) => {
    const body =
      paragraphXml('Preços', 'Ttulo1') +
      paragraphXml('Banho & tosa, até 10 kg') +
      paragraphXml('Tabela', 'Ttulo1') +
      tableXml([
        ['Serviço', 'Preço'],
        ['Banho', 'R$ 50'],
      ]) +
      paragraphXml('Fechado aos domingos.')
    assert.deepEqual(await read('docx', docxOf(body)), [
      { kind: 'paragraph', text: 'Preços\nBanho & tosa, até 10 kg' },
      { kind: 'row', text: 'Banho | R$ 50', header: 'Tabela\nServiço | Preço' },
      { kind: 'paragraph', text: 'Fechado aos domingos.' },
    ])
  })

  test('RAG-02: .doc is read by paragraphs', async ({ assert }) => {
    const text = 'Horário de atendimento\rSegunda a sábado, das 9h às 19h.\rBanho\x07R$ 50\x07\r'
    assert.deepEqual(await textsOf('doc', docOf(text)), [
      'Horário de atendimento',
      'Segunda a sábado, das 9h às 19h.',
      'Banho | R$ 50',
    ])
  })

  test('files of Word are read by their content, whichever of the two names they have', async ({
    assert,
  }) => {
    assert.deepEqual(await textsOf('doc', docxOf(paragraphXml('novo'))), ['novo'])
    assert.deepEqual(await textsOf('docx', docOf('antigo\r')), ['antigo'])
  })
})

const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000000000000', 'hex')
const rich = Buffer.from('{\\rtf1\\ansi Bom dia}')
const long = Array.from({ length: 200 }, (_none, at) => [[`Página ${at}`]])
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const refused: readonly (readonly [string, DocumentType, Buffer, string])[] = [
  ['a picture named .pdf', 'pdf', png, 'unreadable'],
  ['a picture named .docx', 'docx', png, 'unreadable'],
  ['a picture named .doc', 'doc', png, 'unreadable'],
  ['a picture named .txt', 'txt', png, 'unreadable'],
  ['a picture named .md', 'md', png, 'unreadable'],
  ['a picture named .csv', 'csv', png, 'unreadable'],
  ['a picture named .json', 'json', png, 'unreadable'],
  ['text named .json', 'json', Buffer.from('bom dia'), 'unreadable'],
  ['a zip file that is no document', 'docx', docxOf('').subarray(0, 400), 'unreadable'],
  ['a Compound File that is no document', 'doc', compoundFile({ Book: png }), 'unreadable'],
  ['half a .docx', 'docx', half(docxOf(paragraphXml('texto '.repeat(500)))), 'unreadable'],
  ['half a .doc', 'doc', half(docOf('texto\r'.repeat(5_000))), 'unreadable'],
  ['half a .json', 'json', Buffer.from('{"a": [1, 2'), 'unreadable'],
  ['half a .pdf', 'pdf', half(pdfWithPages(long)), 'unreadable'],
  ['the first 600 bytes of a .pdf', 'pdf', pdfWithPages(long).subarray(0, 600), 'unreadable'],
  ['a PDF with a password', 'pdf', pdfWithPassword('segredo'), 'encrypted'],
  ['a .doc with a password', 'doc', docOf('texto\r', { isEncrypted: true }), 'encrypted'],
  [
    'a .docx with a password',
    'docx',
    compoundFile({ EncryptionInfo: png, EncryptedPackage: png }),
    'encrypted',
  ],
  ['rich text named .doc', 'doc', rich, 'unsupported'],
  ['a document of Word 95', 'doc', docOf('texto\r', { version: 0x65 }), 'unsupported'],
  ['no bytes', 'pdf', Buffer.alloc(0), 'empty'],
  ['blanks', 'txt', Buffer.from(' \n\n\t '), 'empty'],
  ['a PDF without text', 'pdf', pdfWithPages([[]]), 'empty'],
  ['a .docx without text', 'docx', docxOf(paragraphXml(' ')), 'empty'],
  ['an empty list', 'json', Buffer.from('[]'), 'empty'],
]

test.group('documents that are not read', () => {
  test('{0} is refused: {3}')
    .with([...refused])
    .run(async ({ assert }, [, type, bytes, reason]) => {
      assert.equal(await reasonOf(type, bytes), reason)
    })

  test('where it failed is known, and quotes nothing', async ({ assert }) => {
    const error = await read('json', '{"nome": "Segredo\n    at Segredo').catch((thrown) => thrown)
    assert.instanceOf(error, UnreadableDocument)
    assert.match(error.place, /^SyntaxError at JSON\.parse/)
    assert.notInclude(error.place, 'Segredo')
  })

  test('a type of which nothing is known is refused', async ({ assert }) => {
    const file = { path: import.meta.filename, type: 'xls' as DocumentType }
    await assert.rejects(() => readDocument(file), /unsupported/)
  })

  test('a file that is missing is no fault of the document', async ({ assert }) => {
    await assert.rejects(() => readDocument({ path: '/missing', type: 'txt' }), /ENOENT/)
  })
})
