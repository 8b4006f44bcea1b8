/** The people of the demo: the employees of Loja Demo and its customers. */
import type { Profile } from '#app/kernel/actor/actor'

export const demoPassword = 'guiche-demo'

export interface DemoUser {
  readonly name: string
  readonly email: string
  readonly profile: Profile
  readonly isSuper?: true
  /** Indexes in the list of the company's queues. */
  readonly queues: readonly number[]
  readonly seesQueueless?: true
}

export const demoUsers: readonly DemoUser[] = [
  {
    name: 'Sofia Nogueira',
    email: 'super@guiche.local',
    profile: 'admin',
    isSuper: true,
    queues: [],
  },
  { name: 'Augusto Prado', email: 'admin@guiche.local', profile: 'admin', queues: [0, 1, 2, 3] },
  {
    name: 'Helena Duarte',
    email: 'supervisor@guiche.local',
    profile: 'supervisor',
    queues: [0, 1],
  },
  {
    name: 'Bruna Teixeira',
    email: 'agent@guiche.local',
    profile: 'user',
    queues: [0, 1],
    seesQueueless: true,
  },
  {
    name: 'Caio Rezende',
    email: 'caio@guiche.local',
    profile: 'user',
    queues: [0],
    seesQueueless: true,
  },
  { name: 'Larissa Moura', email: 'larissa@guiche.local', profile: 'user', queues: [1] },
  { name: 'Tiago Bastos', email: 'tiago@guiche.local', profile: 'user', queues: [2] },
  { name: 'Yara Fonseca', email: 'yara@guiche.local', profile: 'user', queues: [3] },
]

export interface DemoQueue {
  readonly name: string
  readonly color: string
  readonly greeting_message: string
}

export const demoQueues: readonly DemoQueue[] = [
  {
    name: 'Vendas',
    color: '#0B6E76',
    greeting_message: 'Você está em Vendas. Sobre o que quer falar?',
  },
  {
    name: 'Suporte',
    color: '#C2571A',
    greeting_message: 'Você está no Suporte. O que aconteceu?',
  },
  {
    name: 'Financeiro',
    color: '#6B4FA0',
    greeting_message: 'Você está no Financeiro. De que precisa?',
  },
  {
    name: 'Entregas',
    color: '#2E7D4F',
    greeting_message: 'Você está em Entregas. Diga o número do pedido e já verificamos.',
  },
]

/** What the demo's number says at the end of a conversation. */
export const demoClosingText = 'Obrigado pelo contato, {{firstName}}! Seu protocolo é {{protocol}}.'

/** Sixty contacts; the first forty have a conversation. Area codes from the whole country. */
export const demoContacts: readonly string[] = [
  'Ana Lima',
  'João Pedro Alves',
  'Mariana Couto',
  'Rafael Siqueira',
  'Dona Cida',
  'Beatriz Camargo',
  'Luiz Fernando D’Ávila',
  'Patrícia Nunes',
  'Seu Antônio',
  'Camila Rocha',
  'Gustavo Werneck',
  'Fernanda Kimura',
  'Eduardo Pacheco',
  'Juliana Sá',
  'Marcos Vinícius Teles',
  'Renata Bittencourt',
  'Thiago Guimarães',
  'Vanessa Freire',
  'Otávio Brandão',
  'Simone Vasques',
  'Paulo Henrique Dias',
  'Aline Monteiro',
  'Rodrigo Sampaio',
  'Débora Lins',
  'Felipe Arantes',
  'Natália Queiroz',
  'Henrique Salles',
  'Priscila Amaral',
  'Wesley Souza',
  'Carla Menezes',
  'Igor Tavares',
  'Sueli Andrade',
  'Leandro Matos',
  'Tatiane Borges',
  'Vitor Hugo Lacerda',
  'Michele Farias',
  'André Luís Peixoto',
  'Rosângela Pires',
  'Danilo Cordeiro',
  'Elisa Vilela',
  'Kátia Regina',
  'Murilo Assis',
  'Bianca Toledo',
  'Sérgio Antunes',
  'Lívia Magalhães',
  'Nelson Barreto',
  'Amanda Figueiredo',
  'Cláudio Roberto',
  'Isabela Furtado',
  'Roberto Carlos Neto',
  'Mônica Sales',
  'Fábio Coutinho',
  'Letícia Ramos',
  'Jorge Washington',
  'Viviane Castro',
  'Alexandre Maia',
  'Cristiane Lopes',
  'Padaria Pão da Vila',
  'Condomínio Jardim das Acácias',
  'Escola Mundo Novo',
]

const areaCodes = ['11', '21', '31', '41', '51', '61', '71', '81', '85', '48']

/** A mobile number that is not in use: 9 0000-00nn in one of the area codes. */
export const demoNumber = (place: number) =>
  `55${areaCodes[place % areaCodes.length]}9000000${String(place + 1).padStart(2, '0')}`
