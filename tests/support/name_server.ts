/** A DNS server on loopback whose answers a test chooses, also another one each time. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { decode, encode, type Packet } from 'dns-packet'
import type { Resolve } from '#app/kernel/outbound/client'

export interface NameServer {
  /** Addresses (IPv4) of each question for a name in turn; the last ones stay. */
  answer(name: string, ...rounds: readonly (readonly string[])[]): void
  /** How often the name was asked for. */
  asked(name: string): number
  readonly resolve: Resolve
  close(): void
}

export async function startNameServer(): Promise<NameServer> {
  const rounds = new Map<string, (readonly string[])[]>()
  const questions = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (bytes, { port, address }) => {
    const { id, questions: [question] = [] } = decode(bytes)
    const name = question!.name.toLowerCase()
    questions.set(name, (questions.get(name) ?? 0) + 1)
    const left = rounds.get(name) ?? []
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? []
    const packet: Packet = {
      type: 'response',
      id,
      questions: [question!],
      answers: addresses.map((data) => ({ type: 'A', name: question!.name, ttl: 0, data })),
    }
    socket.send(encode(packet), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])

  return {
    answer: (name, ...answers) => void rounds.set(name, [...answers]),
    asked: (name) => questions.get(name) ?? 0,
    resolve: (name, _options, done) =>
      resolver.resolve4(name, (error, found = []) =>
        done(
          error,
          found.map((address) => ({ address, family: 4 }))
        )
      ),
    close: () => socket.close(),
  }
}
