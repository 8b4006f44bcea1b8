/** A customer's phone and a prompt, over WhatsApp's own protocol and the sandbox's server with models (AI-02..AI-08). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { aVoiceNote } from '#app/kernel/tests/support/voice_note'
import ConversationLane from '#modules/ai/conversation/lane'
import { startAi, type AiClient } from '#modules/ai/sandbox/tests/ai_client'
import DownloadMedia from '#modules/messages/jobs/download_media'
import { encrypted } from '#modules/prompts/credentials'
import { aPrompt } from '#modules/prompts/testing'
import {
  ANA,
  JOAO,
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'
import env from '#start/env'

interface Pending {
  readonly id: string
  readonly company_id: number
}
const waitMs = 60_000
const RUI = '5511987650071'

test.group('gateway: prompts', (group) => {
  let stage: GatewayFixture
  let ai: AiClient
  const lane = new ConversationLane()
  group.setup(async () => {
    stage = await setUpGateway()
    ai = await startAi()
    const before = env.get('OPENAI_BASE_URL')
    env.set('OPENAI_BASE_URL', `${ai.aiUrl}/v1`)
    const { key } = await ai.state()
    const id = await linkedConnection(stage, '5511900000079')
    const prompt = await aPrompt(stage.admin.actor, {
      ...{ apiKey: encrypted(key), model: 'gpt-4o-mini' },
    })
    await call(stage, 'PUT', `/whatsapp/${id}`, { promptId: prompt.id })
    await lane.start()
    return async () => {
      await lane.stop()
      env.set('OPENAI_BASE_URL', before as never)
      if (before === undefined) delete process.env.OPENAI_BASE_URL
      await ai.sandbox.kill()
      await tearDownGateway(stage)
    }
  })

  /** What the phone shows of us, once it is so much. */
  const shown = async (number: string, atLeast: number) => {
    const isOurs = ({ direction }: { readonly direction: string }) => direction === 'in'
    const chat = await stage.phones.chatUntil(
      number,
      (all) => all.filter(isOurs).length >= atLeast,
      waitMs
    )
    return chat.filter(isOurs).map(({ text }) => text)
  }
  /** The work of a job, which nobody does here. */
  const download = async () => {
    const message = await waitFor(
      async () =>
        (await db.from('messages').where('media_state', 'pending').first()) as Pending | null,
      'a file is to be downloaded',
      waitMs
    )
    const { id, company_id: companyId } = message
    await new DownloadMedia().handle({ companyId, messageId: Number(id) })
  }
  const ended = (count: number) =>
    waitFor(
      async () => {
        const turns = await db.from('ai_turns').where('status', 'done').orderBy('id')
        return turns.length >= count ? (turns as { outcome: string; ticket_id: number }[]) : null
      },
      `${count} turns have ended`,
      waitMs
    )

  test('AI-06, AI-08: the phone shows one answer to two messages, and the words of the hand-over', async ({
    assert,
  }) => {
    await ai.rules(
      {
        when: 'pessoa',
        answer: 'Ação: Transferir para o setor de atendimento\nVou chamar alguém.',
      },
      { when: '', answer: 'Das 8h às 18h.' }
    )
    await stage.phones.say(ANA, 'oi', { name: 'Ana' })
    await stage.phones.say(ANA, 'que horas abre?', { name: 'Ana' })
    assert.deepEqual(await shown(ANA, 1), ['Das 8h às 18h.'])
    const { calls } = await ai.state()
    assert.lengthOf(calls, 1)
    await stage.phones.say(ANA, 'quero uma pessoa', { name: 'Ana' })
    assert.deepEqual(await shown(ANA, 2), ['Das 8h às 18h.', 'Vou chamar alguém.'])
    const outcomes = (await ended(2)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, ['answered', 'handed_over'])
  }).timeout(300_000)

  test('AI-07: a person accepts while the model thinks: its answer never reaches the phone', async ({
    assert,
  }) => {
    await ai.fault({ kind: 'slow', ms: 3_000, count: 1 })
    await stage.phones.say(JOAO, 'bom dia', { name: 'João' })
    const asked = await waitFor(
      async () =>
        (await db
          .from('ai_turns')
          .where('status', 'pending')
          .whereNotNull('last_message_id')
          .select('ticket_id')
          .first()) as { ticket_id: number } | null,
      'the model is asked',
      waitMs
    )
    const { user } = stage.admin
    const body = { status: 'open', userId: user.id }
    await call(stage, 'PUT', `/tickets/${asked.ticket_id}`, body)
    const turns = await ended(3)
    assert.include(turns.at(-1), { outcome: 'stopped', ticket_id: asked.ticket_id })
    // What had been queued would arrive before this.
    await call(stage, 'POST', `/messages/${asked.ticket_id}`, { body: 'Sou o Rui.' })
    assert.deepEqual((await shown(JOAO, 1)).at(-1), 'Sou o Rui.')
    assert.notInclude(await shown(JOAO, 1), 'Das 8h às 18h.')
  }).timeout(300_000)

  test('AI-09: the phone sees typing; the model gets what was said in a voice note, and sees a picture', async ({
    assert,
  }) => {
    await ai.saveScript({
      script: [
        { when: 'rosas', answer: 'Sim, temos rosas.', ms: 2_000 },
        { when: '', answer: 'Bonita!' },
      ],
      transcription: 'Vocês têm rosas?',
    })
    await ai.clearCalls()
    await stage.phones.sayVoice(RUI, await aVoiceNote(1), 1, { name: 'Rui' })
    await download()
    await waitFor(
      async () => ((await stage.phones.presence(RUI)).state === 'composing' ? true : null),
      'the phone sees typing',
      waitMs
    )
    assert.deepEqual(await shown(RUI, 1), ['Sim, temos rosas.'])
    const side = { width: 40, height: 30, channels: 3, background: 'red' } as const
    await stage.phones.sayImage(RUI, { bytes: await sharp({ create: side }).jpeg().toBuffer() })
    await download()
    assert.deepEqual(await shown(RUI, 2), ['Sim, temos rosas.', 'Bonita!'])
    const { calls } = await ai.state()
    assert.deepEqual(
      calls.map(({ kind }) => kind),
      ['chat', 'chat', 'transcribe']
    )
    const request = JSON.stringify(calls[0]!.request)
    assert.include(request, '[audio] Vocês têm rosas?')
    assert.include(request, 'image/jpeg')
  }).timeout(300_000)
})
