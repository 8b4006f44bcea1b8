/** Fixture: a company with a connection, three queues and a tree of options. */
import type { ConnectionSettings } from '#modules/bot/queries/connection_settings'
import { setBot } from '#modules/bot/testing'
import { connectQueue } from '#modules/bot/tests/connect_queue'
import { aCompany } from '#modules/identity/testing'
import type Queue from '#modules/queues/models/queue'
import { anOption, aQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'
import { aCustomer } from '#modules/messages/testing'

interface Options {
  readonly bot?: Partial<ConnectionSettings>
  /** How many of the three queues the connection offers. */
  readonly offered?: number
}

/** Vendas; Suporte with options 1 (11, 12) and 2; Financeiro. The company's zone is three hours behind UTC. */
export async function aBotCompany({ bot = {}, offered = 3 }: Options = {}) {
  const company = await aCompany()
  const actor = { companyId: company.id }
  const connection = await aConnection(actor)
  await setBot(connection, { greeting: 'Olá!', ...bot })
  const named = async (name: string, greetingMessage: string): Promise<Queue> =>
    (await aQueue(actor, name)).merge({ greetingMessage }).save()
  const sales = await named('Vendas', 'Aqui é Vendas.')
  const support = await named('Suporte técnico', 'Aqui é o Suporte.')
  const money = await named('Financeiro', '')
  const prices = await anOption(support, { number: 1, title: 'Preços', message: 'De quê?' })
  const shoes = { parentId: prices.id, number: 1, title: 'Sapatos', message: 'Custam 10.' }
  await anOption(support, shoes)
  await anOption(support, {
    parentId: prices.id,
    number: 2,
    title: 'Chapéus',
    message: 'Acabaram.',
  })
  await anOption(support, { number: 2, title: 'Trocas', message: 'Traga a nota.' })
  for (const queue of [sales, support, money].slice(0, offered)) {
    await connectQueue(connection, queue)
  }
  return { company, actor, connection, sales, support, money, prices, ana: aCustomer(connection) }
}

export const mainMenu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte técnico\n*[ 3 ]* - Financeiro'
export const supportMenu =
  'Aqui é o Suporte.\n\n*[ 1 ]* - Preços\n*[ 2 ]* - Trocas\n\n*[ # ]* - Menu principal'
export const pricesMenu =
  'De quê?\n\n*[ 1 ]* - Sapatos\n*[ 2 ]* - Chapéus\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu principal'
