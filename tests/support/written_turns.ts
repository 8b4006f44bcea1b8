/** Answers of the model over the last weeks, written as rows, for what shows them. */
import type { Product } from '#tests/support/product'

const said = [
  {
    asked: 'Bom dia! Vocês entregam no Cambuí ainda hoje?',
    answered:
      'Bom dia! Sim, entregamos no Cambuí no mesmo dia para pedidos feitos até as 15h. A taxa é de R$ 15, e fica grátis a partir de R$ 150. Quer que eu veja um buquê para você?',
  },
  {
    asked: 'Quanto custa o buquê de rosas?',
    answered: 'O buquê de rosas custa *R$ 129*. Posso separar um para você?',
  },
  {
    asked:
      'Comprei um vaso ontem e ele chegou quebrado. Quero falar com uma pessoa sobre a troca, por favor, porque já mandei duas mensagens e ninguém resolveu o meu problema até agora, e o presente é para amanhã cedo.',
    answered: 'Sinto muito pelo transtorno! Vou chamar alguém da nossa equipe.',
    outcome: 'handed_over',
  },
  {
    ...{ asked: 'Oi?', answered: 'Um momento, por favor.', outcome: 'failed', error: 'timeout' },
  },
] as const

/** In tickets of the demo's company; a few each day, the newest today. */
export async function writeTurns(product: Product): Promise<void> {
  await product.sql(
    `insert into llm_turns (company_id, ticket_id, asked, answered, sources, outcome, error, model,
       prompt_tokens, completion_tokens, duration_ms, created_at)
     select ticket.company_id, ticket.id, said->>'asked', said->>'answered',
       case when place = 1 then '[{"source": "Horários e entregas.md", "score": 0.81}]'::jsonb
         else '[]'::jsonb end,
       coalesce(said->>'outcome', 'answered'), said->>'error',
       case when day % 4 = 0 then 'llama2' else 'gpt-4o-mini' end,
       case when said->>'error' is null then 600 + day * 7 end,
       case when said->>'error' is null then 40 + day end,
       900 + day * 30 + place * 200,
       now() - make_interval(days => day::int, mins => (at * 3 + place)::int)
     from generate_series(0, 24) as day, generate_series(1, 5 + (day % 6)) as at
     cross join lateral (select * from jsonb_array_elements($1::jsonb) with ordinality
       as one (said, place) where at % 4 = (place - 1) % 4 and (place < 3 or day % 5 = at % 5)) as said
     cross join lateral (select id, company_id from tickets
       where company_id = (select company_id from users where email = 'super@guiche.local')
       order by id limit 1 offset at % 3) as ticket
     order by day desc, at desc, place desc`,
    [JSON.stringify(said)]
  )
}
