// usync: who is on WhatsApp, with which devices, and under which LID.
import { hasWhatsApp } from '#sandbox/phones/numbers'
import type { Phone } from '#sandbox/phones/phone_book'
import { bytesOf, child, children, node, SERVER, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

export function answerUsync(sandbox: SandboxContext, usync: Stanza | undefined): Stanza[] {
  const protocols = children(child(usync, 'query')).map(({ tag }) => tag)
  const users = children(child(usync, 'list'), 'user').map((user) =>
    answerUser(sandbox, user, protocols)
  )
  const { sid, mode, context } = usync?.attrs ?? {}
  const attributes = { sid, index: '0', last: 'true', mode, context }
  return [node('usync', attributes, [node('list', {}, users)])]
}

function answerUser(sandbox: SandboxContext, user: Stanza, protocols: readonly string[]): Stanza {
  const contact = bytesOf(child(user, 'contact')).toString()
  const number = contact.replace(/\D/g, '')
  const { phone, jid } = user.attrs.jid
    ? { phone: sandbox.phones.locate(user.attrs.jid)?.phone, jid: user.attrs.jid }
    : lookUp(sandbox, number)
  const answers: Stanza[] = []
  if (protocols.includes('contact')) {
    const known = phone !== undefined && hasWhatsApp(phone.number)
    answers.push(node('contact', { type: known ? 'in' : 'out' }, Buffer.from(contact)))
  }
  if (protocols.includes('devices')) answers.push(devices(sandbox, phone))
  if (protocols.includes('lid') && phone) answers.push(node('lid', { val: `${phone.lid}@lid` }))
  return node('user', { jid }, answers)
}

// The response contains the canonical address, which may be written differently from the queried number.
function lookUp(sandbox: SandboxContext, number: string) {
  const phone = sandbox.phones.ask(number)
  return { phone, jid: `${phone?.number ?? number}@${SERVER}` }
}

function devices(sandbox: SandboxContext, phone: Phone | undefined): Stanza {
  const linked = phone ? sandbox.companions.of(phone.number) : []
  const all = [
    ...(phone ? [node('device', { id: '0' })] : []),
    ...linked.map(({ device, keyIndex }) =>
      node('device', { 'id': String(device), 'key-index': String(keyIndex) })
    ),
  ]
  return node('devices', {}, [node('device-list', {}, all)])
}
