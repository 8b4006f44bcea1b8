// Gives the demo its phones: links the shop's number once, and adds phones for customers with conversations.
import { SandboxClient } from '#sandbox/client'
import { demoContacts, demoNumber } from '#demo/people'

interface Connection {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly qrcode: string
}

const companyNumber = '5511930000000'
/** The number of demo contacts with a pending or open ticket. */
const people = 24
const timeoutMs = 30_000

/**
 * Links the demo's connection with the sandbox as a user would: starts it, reads its QR code, scans it.
 * A connection that was linked before is left alone; it reconnects by itself.
 */
export async function bringDemoPhones(
  serverUrl: string,
  sandboxUrl: string,
  password: string
): Promise<void> {
  const sandbox = new SandboxClient(sandboxUrl)
  const call = await signIn(serverUrl, password)
  const [connection] = await call<Connection[]>('GET', '/whatsapp?session=0')
  if (!connection || connection.number !== '') return

  for (let index = 0; index < people; index++) {
    await sandbox.addPhone(demoNumber(index), demoContacts[index])
  }
  await call('POST', `/whatsappsession/${connection.id}`)
  const connectionNow = async () =>
    (await call<Connection[]>('GET', '/whatsapp?session=0')).find(({ id }) => id === connection.id)
  const { qrcode } = await until(connectionNow, (now) => now.qrcode !== '')
  await sandbox.scan(qrcode, companyNumber, 'Loja Demo')
  await until(connectionNow, (now) => now.status === 'CONNECTED')
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

async function signIn(serverUrl: string, password: string): Promise<Call> {
  const callWith =
    (token: string): Call =>
    async <T>(method: string, path: string, body?: object) => {
      const answer = await fetch(serverUrl + path, {
        method,
        headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
        body: body && JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
      return (await answer.json()) as T
    }
  const credentials = { email: 'admin@guiche.local', password }
  const { token } = await callWith('')<{ token: string }>('POST', '/auth/login', credentials)
  return callWith(token)
}

async function until(
  look: () => Promise<Connection | undefined>,
  isSo: (connection: Connection) => boolean
): Promise<Connection> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    const connection = await look()
    if (connection && isSo(connection)) return connection
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('the demo connection could not be linked with the sandbox')
}
