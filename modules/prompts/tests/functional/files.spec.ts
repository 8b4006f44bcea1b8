/** What a prompt's model perceives of recordings and pictures (AI-09). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { storeFile } from '#app/kernel/media/media'
import {
  drain,
  dueNow,
  startModels,
  turnsOf,
  type AskedMessage,
  type Models,
} from '#modules/ai/testing'
import { aPromptCompany } from '#modules/prompts/tests/support/a_prompt_company'

const red = { r: 200, g: 30, b: 30 }
const aPicture = (side: number) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: red } })
    .png()
    .toBuffer()

test.group('files in the conversation of a prompt', (group) => {
  let models: Models
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    models = await startModels()
    return async () => {
      await models.stop()
      await undo()
    }
  })
  const saidTo = (at: number) => models.asked[at]!.messages.slice(1)
  const partsOf = ({ content }: AskedMessage) => (typeof content === 'string' ? [] : content)

  /** A company whose customer sends files. */
  async function aSender(model: string) {
    const company = await aPromptCompany('queue', { model, maxMessages: 10 })
    const { ana, ticket, actor } = company
    /** `fields`: of the stored message. */
    const sends = async (fields: object, bytes?: Buffer) => {
      await ana.says('')
      const { id: ticketId } = await ticket()
      const { id } = await db
        .from('messages')
        .where('ticket_id', ticketId)
        .orderBy('id', 'desc')
        .firstOrFail()
      const file = bytes && {
        media_file: (await storeFile(actor, { bytes })).key,
        media_state: 'stored',
      }
      await db
        .from('messages')
        .where({ id })
        .update({ ...file, ...fields })
      return ticketId
    }
    const voice = { kind: 'voice', media_type: 'audio/ogg; codecs=opus' }
    const speaks = () => sends(voice, Buffer.from('OggS pretend'))
    const shows = async (body: string, side = 2000) =>
      sends({ kind: 'image', media_type: 'image/png', body }, await aPicture(side))
    return { ...company, sends, speaks, shows }
  }

  test('AI-09: what was said in a recording is written down once, and read in later turns', async ({
    assert,
  }) => {
    const { ana, speaks, answer } = await aSender('gpt-4o-mini')
    models.hears = 'Vocês têm rosas?'
    await speaks()
    await answer()
    assert.deepEqual(saidTo(0), [{ role: 'user', content: '[audio] Vocês têm rosas?' }])
    const [recording] = models.recordings
    assert.match(recording!, /filename="\d+\.ogg"/)
    assert.include(recording!, 'whisper-1')
    assert.include(recording!, 'OggS pretend')
    models.hears = 'Something else'
    await ana.says('E tulipas?')
    await answer()
    assert.lengthOf(models.recordings, 1)
    assert.deepEqual(saidTo(1)[0], { role: 'user', content: '[audio] Vocês têm rosas?' })
  })

  test('AI-09: a recording that nobody can write down is named, and the model answers all the same', async ({
    assert,
  }) => {
    const { ana, speaks, answer } = await aSender('gpt-4o-mini')
    models.hears = 500
    models.says('Não consigo ouvir. Pode escrever?')
    await speaks()
    await answer()
    assert.deepEqual(saidTo(0), [{ role: 'user', content: '[audio]' }])
    assert.deepEqual(await ana.heard(), ['Não consigo ouvir. Pode escrever?'])
    const { content } = models.asked[0]!.messages[0]!
    assert.include(content as string, '[audio]', 'the model is told that it cannot hear it')
  })

  test('AI-09: a picture is shown to a model that can see, no larger than it looks at', async ({
    assert,
  }) => {
    const { ana, shows, answer } = await aSender('gpt-4o-mini')
    await shows('Tem desta?')
    await answer()
    const [text, picture] = partsOf(saidTo(0)[0]!)
    assert.equal(text!.text, '[image] Tem desta?')
    const [, base64] = picture!.image_url!.url.split('data:image/jpeg;base64,')
    const { width, height, format } = await sharp(Buffer.from(base64!, 'base64')).metadata()
    assert.deepEqual([width, height, format], [1024, 512, 'jpeg'])
    await ana.says('E de outra cor?')
    await answer()
    assert.equal(saidTo(1)[0]!.content, '[image] Tem desta?', 'it was shown once')
  })

  test('AI-09: a model that cannot see gets the caption', async ({ assert }) => {
    const { shows, answer } = await aSender('gpt-3.5-turbo-1106')
    await shows('Tem desta?')
    await answer()
    assert.deepEqual(saidTo(0), [{ role: 'user', content: '[image] Tem desta?' }])
  })

  test('AI-09: a file that is no picture is named', async ({ assert }) => {
    const { sends, answer } = await aSender('gpt-4o-mini')
    await sends({ kind: 'image', media_type: 'image/png', body: '' }, Buffer.from('no picture'))
    await answer()
    assert.deepEqual(saidTo(0), [{ role: 'user', content: '[image]' }])
  })

  test('AI-09: the model is asked once the file is there, or when it has not come for 20 s', async ({
    assert,
  }) => {
    const { sends } = await aSender('gpt-4o-mini')
    const ticketId = await sends({ kind: 'voice', media_state: 'pending' })
    await dueNow(ticketId)
    await drain(ticketId)
    assert.lengthOf(models.asked, 0)
    const [waiting] = await turnsOf(ticketId)
    assert.include(waiting, { status: 'pending', attempts: 0 })
    const before = new Date(Date.now() - 21_000)
    await db.from('ai_turns').where('ticket_id', ticketId).update({ created_at: before })
    await dueNow(ticketId)
    await drain(ticketId)
    assert.deepEqual(saidTo(0), [{ role: 'user', content: '[audio]' }])
  })
})
