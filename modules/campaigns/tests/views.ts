/** The views of campaigns, checked against the WCAG rules, in the demo company with campaigns of their own. */
import type { BrowserFixture } from '#tests/support/browser_fixture'
import { asks, click, dialog, drawer, shows, type Area } from '#tests/support/views/view'

const texts = JSON.stringify(['Oi, {nome}!', 'Olá, {{firstName}}!', '', '', ''])

/** One that has ended, with a person in each state of the report. */
async function aReport({ product, api }: BrowserFixture): Promise<number> {
  const { companyId } = await api.call<{ companyId: number }>('GET', '/auth/me')
  const name = 'Dia das crianças'
  const [known] = await product.sql<{ id: number }>('select id from campaigns where name = $1', [
    name,
  ])
  if (known) return known.id
  const [made] = await product.sql<{ id: number }>(
    `insert into campaigns (company_id, name, status, texts, scheduled_at, started_at, completed_at,
       valid_count, sent_count, delivered_count, read_count, replied_count, failed_count,
       skipped_count, left_count, created_at, updated_at)
     values ($1, $2, 'finished', $3, now() - interval '2 h', now() - interval '2 h',
       now() - interval '1 h', 5, 4, 3, 3, 2, 1, 1, 1, now(), now()) returning id`,
    [companyId, name, texts]
  )
  await product.sql(
    `insert into campaign_recipients (company_id, campaign_id, ref, name, number, email, place,
       status, error_code, sent_at, delivered_at, read_at, replied_at, left_at, failed_at)
     select $1, $2, place, 'Cliente ' || place, '551197600' || (1000 + place), '', place,
       case place when 5 then 'failed' when 6 then 'skipped' else 'sent' end,
       case place when 5 then 'ERR_WAPP_INVALID_CONTACT' when 6 then 'opted_out' end,
       case when place < 5 then now() - interval '2 h' + place * interval '5 min' end,
       case when place < 4 then now() - interval '90 min' end,
       case when place < 4 then now() - interval '80 min' end,
       case when place < 3 then now() - interval '70 min' end,
       case when place = 2 then now() - interval '70 min' end,
       case when place = 5 then now() - interval '95 min' end
     from generate_series(1, 6) as place`,
    [companyId, made!.id]
  )
  return made!.id
}

async function aDraft({ api }: BrowserFixture) {
  const name = 'Volta às aulas'
  const { count } = await api.call<{ count: number }>('GET', `/campaigns?searchParam=${name}`)
  if (!count)
    await api.call('POST', '/campaigns', { name, message1: 'Oi, {nome}!', message2: 'Olá!' })
}

const of = (...files: string[]) => ({ of: files.map((file) => `modules/campaigns/web/${file}`) })

const area: Area = {
  name: 'campaigns, their report and their settings',
  who: 'admin',
  begins: async (fixture) => {
    await aDraft(fixture)
    return `/campaign/${await aReport(fixture)}/report`
  },
  views: [
    {
      name: 'a report',
      ...of('pages/report_page'),
      opens: async (page) => {
        await shows('Cliente 1')(page)
        await page.locator('canvas').first().waitFor()
      },
    },
    {
      name: 'campaigns',
      path: '/campaigns',
      ...of('pages/campaigns_page'),
      opens: shows('Volta às aulas'),
    },
    drawer('/campaigns', 'Adicionar campanha', 'Nome', of('drawer')),
    {
      name: 'a campaign with a time to be chosen',
      path: '/campaigns',
      part: dialog,
      opens: async (page) => {
        await click(page, 'Editar: Volta às aulas')
        await page.getByRole('radio', { name: 'Em uma data e hora' }).check()
        await page.getByLabel('Data e hora do início').waitFor()
      },
      leaves: async (page) => {
        await page.keyboard.press('Escape')
        await click(page, 'Descartar')
        await page.locator(dialog).first().waitFor({ state: 'hidden' })
      },
    },
    {
      name: 'a campaign that can only be read',
      path: '/campaigns',
      part: dialog,
      opens: async (page) => {
        await click(page, 'Ver: Dia das crianças')
        await shows('A campanha terminou e não pode mais ser alterada.')(page)
      },
    },
    asks('/campaigns', 'Excluir: Dia das crianças', 'Excluir a campanha “Dia das crianças”?'),
    {
      name: 'settings of campaigns',
      path: '/campaigns-config',
      ...of('pages/settings_page'),
      opens: async (page) => {
        await shows('Ritmo')(page)
        await click(page, 'Adicionar variável')
      },
    },
  ],
}
export default area
