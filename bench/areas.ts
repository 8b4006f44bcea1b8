/** The areas that can be measured: `npm run bench -- <area>`. A new area is one line here. */
export interface Area {
  /** Its program, relative to the project's folder; it prints a table and exits with code 0. */
  readonly program: string
  readonly summary: string
}

export const areas: Readonly<Record<string, Area>> = {
  desk: {
    program: 'bench/desk/main.ts',
    summary: 'lists, searches and conversations of a large company, beside a bare server; sockets',
  },
  campaigns: {
    program: 'bench/campaigns/main.ts',
    summary:
      'begin of a large campaign, messages per second, punctuality, agents beside it, report',
  },
  billing: {
    program: 'bench/billing/main.ts',
    summary: 'the daily job where thousands of companies get an invoice, beside one statement',
  },
  doors: {
    program: 'bench/doors/main.ts',
    summary: 'messages that programs send and events that webhooks deliver, beside plain ones',
  },
  knowledge: {
    program: 'modules/knowledge/tests/bench/main.ts',
    summary:
      'searching documents: a large company beside a bare pass, many companies, a long document',
  },
  scale: {
    program: 'bench/scale/main.ts',
    summary:
      'ten thousand connections over twenty gateways; a large company among a thousand; partitions',
  },
  top: {
    program: 'bench/top/main.ts',
    summary: 'the terminal of guiche top: share of a core while 2,000 connections are scrolled',
  },
  whatsapp: {
    program: 'bench/whatsapp/main.ts',
    summary: 'inbound messages: throughput, latency, share of Baileys alone, memory per connection',
  },
}
