/** Pictures of people and groups, from their phones to the agent's screen (IN-07, IN-62). */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { mediaFolder } from '#config/drive'
import { limitStorage } from '#app/kernel/media/stored_files'
import FetchPicture from '#modules/contacts/jobs/fetch_picture'
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

const SALES = '5511900000081'

test.group('gateway: pictures', (group) => {
  let fixture: GatewayFixture
  let companyId: number
  group.setup(async () => {
    fixture = await setUpGateway()
    companyId = fixture.admin.actor.companyId
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    await fixture.phones.addPhone(JOAO, 'João Batista')
    await call(fixture, 'PUT', '/settings/CheckMsgIsGroup', {
      key: 'CheckMsgIsGroup',
      value: 'disabled',
    })
    await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const aPicture = (background: string, size = 640) =>
    sharp({ create: { width: size, height: size, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const writes = async (sending: Promise<{ id: string }>) => {
    const { id: wid } = await sending
    const message = await waitFor(() => db.from('messages').where({ wid }).first(), 'it is stored')
    return { ticketId: message.ticket_id as number, contactId: message.contact_id as number }
  }
  const contactRow = (id: number) => db.from('contacts').where({ id }).firstOrFail()
  /**
   * Changes a picture and waits until the product has handled the change. A change that arrives during a fetch
   * correctly triggers another fetch, which would disturb a test of a single one.
   */
  const changed = async (change: Promise<unknown>) => {
    const before = await handledChanges()
    await change
    await waitFor(async () => (await handledChanges()) > before || null, 'the change is handled')
  }
  const handledChanges = async () => {
    const { rows } = await db.rawQuery(
      `select count(*)::int as count from inbox_entries
       where company_id = ? and status = 'done' and content ->> 'what' = 'picture'`,
      [companyId]
    )
    return rows[0].count as number
  }
  const untilPending = (id: number) =>
    waitFor(async () => {
      const row = await contactRow(id)
      return row.is_picture_pending ? row : null
    }, 'a new picture is owed')
  const fetchOf = (contactId: number) => new FetchPicture().handle({ companyId, contactId })
  const shownOf = async (ticketId: number): Promise<string> => {
    const { contact } = (await call(fixture, 'GET', `/tickets/${ticketId}`)) as never as {
      contact: { profilePicUrl: string }
    }
    return contact.profilePicUrl
  }
  const open = (path: string) => fetch(`http://${env.get('HOST')}:${env.get('PORT')}${path}`)
  const files = () =>
    readdir(join(mediaFolder, 'companies', String(companyId))).catch(() => [] as string[])
  const colourOf = async (response: Response) => {
    const { data } = await sharp(await response.arrayBuffer())
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)].map((part) => (part > 127 ? 1 : 0)).join('')
  }

  test('IN-07: the picture of a new contact is stored and needs a signed URL; a later one replaces it', async ({
    assert,
  }) => {
    await changed(fixture.phones.setPicture(ANA, await aPicture('#ff0000')))
    const { ticketId, contactId } = await writes(fixture.phones.say(ANA, 'oi'))
    assert.equal(await shownOf(ticketId), '')
    const before = await files()

    await fetchOf(contactId)
    await fetchOf(contactId)
    const url = await shownOf(ticketId)
    const shown = await open(url)
    assert.equal(shown.status, 200)
    assert.equal(shown.headers.get('content-type'), 'image/webp')
    assert.equal(await colourOf(shown), '100')
    assert.isFalse((await open(url.split('?')[0])).ok)
    assert.lengthOf(await files(), before.length + 1)

    await fixture.phones.setPicture(ANA, await aPicture('#0000ff'))
    await untilPending(contactId)
    await fetchOf(contactId)
    assert.equal(await colourOf(await open(await shownOf(ticketId))), '001')
    await waitFor(
      async () => ((await files()).length === before.length + 1 ? true : null),
      'the former file is gone'
    )
  })

  test('IN-07: without storage left the contact has no picture, and no retry follows', async ({
    assert,
    cleanup,
  }) => {
    const number = '5511987650092'
    await fixture.phones.addPhone(number, 'Nina Prado')
    await changed(fixture.phones.setPicture(number, await aPicture('#00ff00')))
    const { contactId } = await writes(fixture.phones.say(number, 'oi'))
    cleanup(limitStorage(1))
    await fetchOf(contactId)
    assert.containsSubset(await contactRow(contactId), {
      avatar_file: '',
      is_picture_pending: false,
    })
  })

  test('IN-07: two concurrent runs keep one file, and a run that died is repeated', async ({
    assert,
  }) => {
    const number = '5511987650091'
    await fixture.phones.addPhone(number, 'Rita Alves')
    await changed(fixture.phones.setPicture(number, await aPicture('#00ff00')))
    const { contactId } = await writes(fixture.phones.say(number, 'oi'))
    const before = await files()
    await Promise.all([fetchOf(contactId), fetchOf(contactId)])
    assert.lengthOf(await files(), before.length + 1)

    // The state after a kill during the fetch: asked, and still pending.
    const table = () => db.from('contacts').where({ id: contactId })
    await table().update({
      is_picture_pending: true,
      picture_asked_at: new Date(),
      avatar_file: '',
    })
    await fetchOf(contactId)
    assert.isFalse((await contactRow(contactId)).is_picture_pending)
    assert.match((await contactRow(contactId)).avatar_file, /[.]webp$/)
  })

  test('IN-07: no picture, an invalid one and a failed download leave the contact without one', async ({
    assert,
  }) => {
    const { ticketId, contactId } = await writes(fixture.phones.say(JOAO, 'oi'))
    await fetchOf(contactId)
    assert.deepInclude(await contactRow(contactId), { avatar_file: '', is_picture_pending: false })

    await fixture.phones.setPicture(
      JOAO,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    )
    await untilPending(contactId)
    await fetchOf(contactId)
    assert.deepInclude(await contactRow(contactId), { avatar_file: '', is_picture_pending: false })

    await fixture.phones.setPicture(JOAO, await aPicture('#ffffff'))
    await untilPending(contactId)
    await fixture.phones.fault({ kind: 'media', code: 500, count: 1 })
    await assert.rejects(() => fetchOf(contactId))
    assert.isTrue((await contactRow(contactId)).is_picture_pending)
    await new FetchPicture().failed({ companyId, contactId })
    assert.isFalse((await contactRow(contactId)).is_picture_pending)
    assert.equal(await shownOf(ticketId), '')
  })

  test('IN-62: the picture of a group is stored, and replaced when it changes', async ({
    assert,
  }) => {
    const { id } = await fixture.phones.createGroup('Condomínio', ANA, [JOAO, SALES])
    await changed(fixture.phones.setGroupPicture(id, await aPicture('#ff00ff')))
    const { ticketId, contactId } = await writes(fixture.phones.sayInGroup(ANA, id, 'oi, gente'))
    await fetchOf(contactId)
    assert.equal(await colourOf(await open(await shownOf(ticketId))), '101')
    await fixture.phones.setGroupPicture(id, await aPicture('#ffff00'))
    await untilPending(contactId)
    await fetchOf(contactId)
    assert.equal(await colourOf(await open(await shownOf(ticketId))), '110')
  })
})
