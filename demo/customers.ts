/** Companies that are customers of the demo's platform, each at another point of its paid time. */
import type { DemoQueue, DemoUser } from '#demo/people'

export interface Customer {
  readonly name: string
  /** Without the country code, as forms keep it. */
  readonly phone: string
  /** The first is its admin, whose e-mail is the company's as well. */
  readonly users: readonly [DemoUser, ...DemoUser[]]
  readonly queues: readonly DemoQueue[]
  readonly contacts: readonly string[]
  readonly daysOld: number
  /** From today to the last paid day; negative when that is past. */
  readonly daysLeft: number
}

const admin = (name: string, email: string): DemoUser => ({
  name,
  email,
  profile: 'admin',
  queues: [],
  seesQueueless: true,
})

export const demoCustomers: readonly Customer[] = [
  {
    name: 'Ateliê Ipê',
    phone: '1133334100',
    users: [
      { ...admin('Iara Campos', 'dona@atelie.guiche.local'), queues: [0, 1] },
      { name: 'Davi Rocha', email: 'davi@atelie.guiche.local', profile: 'user', queues: [0] },
    ],
    queues: [
      {
        name: 'Encomendas',
        color: '#8A4B08',
        greeting_message: 'Aqui são as encomendas. O que você imaginou?',
      },
      { name: 'Oficinas', color: '#2E7D4F', greeting_message: 'Qual oficina lhe interessa?' },
    ],
    contacts: ['Aurora Bittar', 'Café da Praça', 'Joaquim Leal'],
    daysOld: 186,
    daysLeft: 4,
  },
  {
    name: 'Livraria Pássaro Azul',
    phone: '2133334200',
    users: [admin('Noemi Sales', 'noemi@livraria.guiche.local')],
    queues: [],
    contacts: [],
    daysOld: 2,
    daysLeft: 5,
  },
  {
    name: 'Clínica Bem-Estar',
    phone: '4133334300',
    users: [admin('Ulisses Freitas', 'ulisses@clinica.guiche.local')],
    queues: [],
    contacts: [],
    daysOld: 156,
    daysLeft: 214,
  },
  {
    name: 'Mercearia São Bento',
    phone: '3133334400',
    users: [admin('Benedita Reis', 'benedita@mercearia.guiche.local')],
    queues: [],
    contacts: [],
    daysOld: 130,
    daysLeft: -4,
  },
]
