/** CMP-16: what goes with the text of a campaign, in which order, and what a failure of it means. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { dropFiles } from '#app/kernel/media/pending_files'
import { storeFile } from '#app/kernel/media/media'
import { useGroups } from '#modules/campaigns/testing'
import { aRun, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import { preparedFiles, type FileOfSet } from '#modules/messages/contract'

/** A set of files of a module that only this test has. */
function useFiles(files: readonly FileOfSet[]): () => void {
  class Files {
    async access() {
      return { id: 1, name: 'Tabelas' }
    }
    async filesOf() {
      return files
    }
  }
  const ask = registry.contributionsTo
  registry.contributionsTo = (async (point: { key: string }) =>
    point === preparedFiles
      ? [Files]
      : ask.call(registry, point as never)) as typeof registry.contributionsTo
  return () => void (registry.contributionsTo = ask)
}

test.group('campaigns: files', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  async function aSending(options: {
    text: string
    medium?: boolean
    files?: readonly string[]
    cleanup: (undo: () => void) => void
  }) {
    const run = await aRun(people(1), {
      texts: [options.text],
      preparedId: options.files ? 1 : null,
    })
    const store = async (text: string) =>
      (await storeFile(run.actor, { bytes: Buffer.from(text), originalName: `${text}.txt` })).key
    if (options.medium) {
      await run.campaign.merge({ mediaFile: await store('medium'), mediaName: 'medium.txt' }).save()
    }
    const kept: FileOfSet[] = []
    for (const name of options.files ?? []) {
      kept.push({ file: await store(name), name: `${name}.txt`, caption: `${name} de {nome}` })
    }
    options.cleanup(useFiles(kept))
    const sent = async () =>
      (await run.queued()).map(({ content }) =>
        content.kind === 'text' ? content.text : `[${content.fileName}] ${content.caption}`
      )
    return { ...run, kept, sent }
  }

  test('CMP-16: the medium carries the text, then the files of the list with their names', async ({
    assert,
    cleanup,
  }) => {
    const { feed: hand, sent } = await aSending({
      text: 'Oi, {nome}!',
      medium: true,
      files: ['a', 'b'],
      cleanup,
    })
    await start()
    await hand()
    assert.deepEqual(await sent(), [
      '[medium.txt] Oi, Ana 0!',
      '[a.txt] a de Ana 0',
      '[b.txt] b de Ana 0',
    ])
  })

  test('CMP-16: a text that is too long for a caption comes before its medium', async ({
    assert,
    cleanup,
  }) => {
    const text = 'x'.repeat(1025)
    const { feed: hand, sent } = await aSending({ text, medium: true, cleanup })
    await start()
    await hand()
    assert.deepEqual(await sent(), [text, '[medium.txt] '])
  })

  test('CMP-16: a file that fails makes the recipient partial; the text is not repeated', async ({
    assert,
    cleanup,
  }) => {
    const {
      feed: hand,
      sent,
      queued,
      accept,
      recipients,
      counts,
    } = await aSending({
      text: 'Oi!',
      files: ['a'],
      cleanup,
    })
    await start()
    await hand()
    const [text, file] = await queued()
    await accept(text.wid, 2)
    // The file is still on its way: nobody else is written to.
    await hand()
    assert.lengthOf(await sent(), 2)
    await accept(file.wid, 0, 'ERR_SENDING_WAPP_MSG')
    const [row] = await recipients()
    assert.include(row.$attributes, { status: 'sent', isPartial: true })
    assert.include(await counts(), { sentCount: 1, failedCount: 0, status: 'finished' })
    await hand()
    assert.lengthOf(await sent(), 2)
  })

  test('CMP-18, VAR-04: nothing is left of the text for a person: failed, and the campaign finishes', async ({
    assert,
    cleanup,
  }) => {
    const { feed: hand, sent, recipients, counts } = await aSending({ text: '{email} ', cleanup })
    await start()
    await hand()
    assert.deepEqual(await sent(), [])
    assert.include((await recipients())[0]!.$attributes, {
      status: 'failed',
      errorCode: 'ERR_CAMPAIGN_BLANK',
    })
    await hand()
    assert.include(await counts(), { failedCount: 1, status: 'finished' })
  })

  test('CMP-16: a file that is gone by then is left out, and the recipient is partial', async ({
    assert,
    cleanup,
  }) => {
    const {
      feed: hand,
      kept,
      sent,
      recipients,
    } = await aSending({
      text: 'Oi!',
      files: ['a'],
      cleanup,
    })
    await dropFiles([kept[0]!.file])
    await start()
    await hand()
    assert.deepEqual(await sent(), ['Oi!'])
    assert.isTrue((await recipients())[0]!.isPartial)
  })
})
