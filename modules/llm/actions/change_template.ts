/** Adds, changes and deletes templates (LLM-14). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { givenFields } from '#app/kernel/given_fields'
import { accessTemplate, errors } from '#modules/llm/access'
import { mostTemplates, variablesIn } from '#modules/llm/contract'
import { LlmTemplate } from '#modules/llm/model'

export type TemplateForm = Pick<
  LlmTemplate,
  'name' | 'content' | 'variables' | 'category' | 'isActive'
>
export type NewTemplateForm = Partial<TemplateForm> & Pick<TemplateForm, 'name' | 'content'>

const newTemplate = { variables: [], category: 'general', isActive: true } as const

/** 409 ERR_LLM_TEMPLATE_NAME for a name that the company has, whatever its case and accents; 422 for the 201st. */
export const addTemplate = (actor: Actor, form: NewTemplateForm): Promise<LlmTemplate> =>
  namedOnce(async (work) => {
    const { companyId } = actor
    const [{ $extras }] = await LlmTemplate.of(actor, work.trx).count('* as total')
    if (Number($extras.total) >= mostTemplates) throw new errors.E_LLM_TEMPLATES_FULL()
    const row = await new LlmTemplate()
      .useTransaction(work.trx)
      .merge({ ...newTemplate, ...form, companyId, createdAt: now(), updatedAt: now() })
      .merge({ variables: allVariables(form.variables ?? [], form.content) })
      .save()
    record(work, actor, row.id, { after: snapshotOf(row) })
    return row
  })

/** Omitted fields stay. 404 ERR_NO_LLM_TEMPLATE_FOUND, 409 as above. */
export const changeTemplate = (
  actor: Actor,
  id: unknown,
  form: Partial<TemplateForm>
): Promise<LlmTemplate> =>
  namedOnce(async (work) => {
    const row = await accessTemplate(actor, id, work)
    const before = snapshotOf(row)
    row.merge({ ...givenFields(form), updatedAt: now() })
    row.variables = allVariables(row.variables, row.content)
    await row.save()
    record(work, actor, row.id, { before, after: snapshotOf(row) })
    return row
  })

/** 404 ERR_NO_LLM_TEMPLATE_FOUND. */
export const deleteTemplate = (actor: Actor, id: unknown): Promise<void> =>
  unitOfWork(async (work) => {
    const row = await accessTemplate(actor, id, work)
    await row.delete()
    record(work, actor, row.id, { before: snapshotOf(row) })
  })

/** Those of the form, then those that only the text names. */
const allVariables = (given: readonly string[], content: string): readonly string[] => [
  ...new Set([...given, ...variablesIn(content)]),
]

const namedOnce = (body: (work: Work) => Promise<LlmTemplate>): Promise<LlmTemplate> =>
  onUnique('llm_templates_once', errors.E_LLM_TEMPLATE_NAME, () => unitOfWork(body))

const snapshotOf = ({
  name,
  content,
  variables,
  category,
  isActive,
}: LlmTemplate): TemplateForm => ({
  ...{ name, content, variables, category, isActive },
})

const record = (work: Work, actor: Actor, id: number, sides: Sides): void => {
  const body = { companyId: actor.companyId, of: 'template', id, change: changeOf(sides) } as const
  recordChange(work, actor, { event: 'llm.changed', body, entity: 'llm_templates', id, ...sides })
}
