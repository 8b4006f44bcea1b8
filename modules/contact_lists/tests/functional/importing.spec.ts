/** Files of people: every row comes onto the list once, or is noted with its reason (LST-01). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { storePending } from '#app/kernel/media/pending_files'
import { apiAs } from '#app/kernel/testing/api'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { openSheet, SheetFault } from '#modules/contact_lists/importing/open_sheet'
import { importSheet } from '#modules/contact_lists/importing/import_sheet'
import ResumeWork from '#modules/contact_lists/jobs/resume_work'
import { ContactListImport, ContactListItem } from '#modules/contact_lists/model'
import { aList, aPerson, aSheet } from '#modules/contact_lists/testing'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'

test.group('files of contact lists', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function setUp(client: Parameters<typeof apiAs>[0]) {
    const admin = await anAdmin()
    const list = await aList(admin.actor)
    const calls = apiAs(client, admin)
    const path = `/contact-lists/${list.id}`
    return {
      admin,
      list,
      path,
      calls,
      upload: (content: Buffer, filename = 'clientes.csv') =>
        calls.post(`${path}/upload`).file('file', content, { filename }),
      shown: async () => (await calls.get(path)).body(),
    }
  }
  const numbersOf = async ({ actor }: SomeoneSignedIn) =>
    (await ContactListItem.of(actor).orderBy('id')).map(({ number }) => number)

  test('LST-01: rows come onto the list once; those that fail are told with their line and reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    const jobs = fakeJobs()
    cleanup(jobs.restore)
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const { admin, list, upload, shown, calls, path } = await setUp(client)
    await aPerson(list, { number: '5511987650001' })
    const response = await upload(
      aSheet(
        'Cliente;NOME;Telefone;E-mail',
        '1;Ana;(11) 98765-0001;',
        '2;"Bia ""B"" Reis";11 8765-0002;bia@example.com',
        '3;Bia de novo;5511987650002;',
        '',
        '4;Caio;12;',
        '5;Davi;;',
        '6;Eva;11987650006;eva'
      )
    )
    response.assertStatus(200)
    assert.lengthOf(response.body(), 1)
    response.assertBodyContains([
      { name: 'Bia "B" Reis', number: '5511987650002', email: 'bia@example.com' },
    ])
    const { import: last, ...record } = await shown()
    assert.include(record, { contactsCount: 2 })
    assert.include(last, { fileName: 'clientes.csv', status: 'done', error: null })
    assert.include(last, { total: 6, done: 6, added: 1, duplicates: 2, faulty: 3 })
    const faults = await calls.get(`${path}/imports/${last.id}/faults`)
    assert.deepEqual(faults.text().replace('\uFEFF', '').trim().split('\r\n'), [
      'Linha;Nome;Número;E-mail;Motivo',
      '6;Caio;12;;Não é um número de telefone.',
      '7;Davi;;;Falta o número.',
      '8;Eva;11987650006;eva;O e-mail não é válido.',
    ])
    const reload = realtime.named(`company-${admin.actor.companyId}-ContactListItem-${list.id}`)
    assert.isNotEmpty(reload)
    assert.deepEqual(reload[0]!.body, { action: 'reload' })
    assert.deepEqual(
      jobs.all.map(({ name }) => name),
      ['contact_lists.check_numbers']
    )
    const { mediaFile } = await ContactListImport.of(admin.actor).firstOrFail()
    assert.isNull(mediaFile)
  })

  test('LST-01: the first sheet of a file of the type {bookType}')
    .with([{ bookType: 'xlsx' }, { bookType: 'biff8' }] as const)
    .run(async ({ client, assert }, { bookType }) => {
      const { admin, upload } = await setUp(client)
      const rows = [
        ['Número', 'Nome'],
        [11987650001, 'João'],
        ['+351 912 345 678', 'Conceição'],
      ]
      const book = utils.book_new()
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Um')
      utils.book_append_sheet(book, utils.aoa_to_sheet([['numero'], [11987650009]]), 'Dois')
      const content = write(book, { type: 'buffer', bookType }) as Buffer
      ;(await upload(content, 'clientes.xls')).assertStatus(200)
      const items = await ContactListItem.of(admin.actor).orderBy('id')
      assert.deepEqual(
        items.map(({ name, number }) => [name, number]),
        [
          ['João', '5511987650001'],
          ['Conceição', '351912345678'],
        ]
      )
    })

  test('LST-01: text of Windows, with commas or tabs: {name}')
    .with([
      { name: 'latin', content: Buffer.from('nome;numero\r\nJoão;11987650001', 'latin1') },
      { name: 'commas', content: Buffer.from('\uFEFFnumero,nome\n11987650001,João') },
      { name: 'tabs', content: Buffer.from('numero\tnome\n11987650001\tJoão') },
    ])
    .run(async ({ client, assert }, { content }) => {
      const { admin, upload } = await setUp(client)
      ;(await upload(content)).assertStatus(200)
      const [item] = await ContactListItem.of(admin.actor)
      assert.include(item?.$attributes, { name: 'João', number: '5511987650001' })
    })

  test('LST-01: a file that cannot be taken as a whole has failed, with its reason: {code}')
    .with([
      { code: 'ERR_SHEET_NO_NUMBERS', content: aSheet('nome;cidade', 'Ana;Recife') },
      { code: 'ERR_SHEET_NO_NUMBERS', content: aSheet(' ') },
      { code: 'ERR_SHEET_UNREADABLE', content: Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9, 9]) },
      { code: 'ERR_SHEET_UNREADABLE', content: Buffer.from([1, 0, 2, 0, 3]) },
      {
        code: 'ERR_SHEET_TOO_LARGE',
        content: aSheet('numero', ...Array.from({ length: 100_001 }, () => '1')),
      },
      {
        // Three hundred kilobytes that would unpack to three hundred megabytes.
        code: 'ERR_SHEET_TOO_LARGE',
        content: Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(300_000_000) })),
      },
    ])
    .run(async ({ client, assert }, { code, content }) => {
      const { admin, upload, shown } = await setUp(client)
      const response = await upload(content)
      response.assertStatus(200)
      assert.deepEqual(response.body(), [])
      assert.include((await shown()).import, { status: 'failed', error: code, added: 0 })
      assert.isEmpty(await numbersOf(admin))
    })

  test('LST-01: a file that takes too long to open is let go', async ({ assert }) => {
    const opening = openSheet(aSheet('numero', '11987650001'), 1)
    const fault = await opening.then(
      () => null,
      (error: SheetFault) => error
    )
    assert.instanceOf(fault, SheetFault)
    assert.equal(fault?.code, 'ERR_SHEET_SLOW')
  })

  /** An import whose process died before the first row. */
  async function aStopped(admin: SomeoneSignedIn, count: number) {
    const list = await aList(admin.actor)
    const lines = Array.from({ length: count }, (_none, at) => `P${at};${11_987_000_000 + at}`)
    const bytes = aSheet('nome;numero', ...lines)
    const { key } = await storePending(admin.actor, { bytes, originalName: 'x.csv' })
    const at = now().minus({ minutes: 5 })
    const { id: importId } = await ContactListImport.create({
      ...{ companyId: list.companyId, contactListId: list.id, userId: admin.user.id },
      ...{ mediaFile: key, mediaName: 'x.csv', status: 'reading' },
      ...{ doneRows: 0, addedCount: 0, duplicateCount: 0, faultyCount: 0 },
      createdAt: at,
      updatedAt: at,
    })
    await db.from('pending_files').where({ key }).delete()
    return { list, ref: { companyId: list.companyId, importId } }
  }

  test('a crash in the middle: the next run goes on where it ended', async ({
    assert,
    cleanup,
  }) => {
    const jobs = fakeJobs()
    cleanup(jobs.restore)
    const admin = await anAdmin()
    const { ref } = await aStopped(admin, 4_500)
    // The process dies with the second piece: its transaction is undone.
    let pieces = 0
    await assert.rejects(
      () =>
        importSheet(ref, () => {
          if (++pieces === 1) throw new Error('killed')
        }),
      'killed'
    )
    const middle = await ContactListImport.of(ref).firstOrFail()
    assert.include(middle.$attributes, { status: 'reading', doneRows: 2_000, totalRows: 4_500 })
    await db
      .from('contact_list_imports')
      .where('id', ref.importId)
      .update({ updated_at: now().minus({ minutes: 5 }).toJSDate() })
    await new ResumeWork().handle()
    await jobs.runAll()
    const ended = await ContactListImport.of(ref).firstOrFail()
    const counts = { doneRows: 4_500, addedCount: 4_500, duplicateCount: 0, faultyCount: 0 }
    assert.include(ended.$attributes, { status: 'done', ...counts })
    assert.lengthOf(new Set(await numbersOf(admin)) as never, 4_500)
  })

  test('run twice, nothing more happens; a list that is gone ends its import', async ({
    assert,
    client,
    cleanup,
  }) => {
    const jobs = fakeJobs()
    cleanup(jobs.restore)
    const admin = await anAdmin()
    const { ref } = await aStopped(admin, 10)
    await importSheet(ref)
    await importSheet(ref)
    const row = await ContactListImport.of(ref).firstOrFail()
    assert.include(row.$attributes, { status: 'done', addedCount: 10, duplicateCount: 0 })
    const { list, ref: orphan } = await aStopped(admin, 10)
    ;(await apiAs(client, admin).delete(`/contact-lists/${list.id}`)).assertStatus(200)
    await importSheet(orphan)
    assert.isNull(await ContactListImport.of(orphan).where('id', orphan.importId).first())
  })
})
