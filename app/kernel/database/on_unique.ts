/** Turns the violation of a unique index into an error of the catalogue. */

/** PostgreSQL's code of a violated unique index. */
const uniqueViolation = '23505'

/**
 * Runs `work`; throws `Refusal` if it violates one of these indexes, and every other error as it is. Wrap the whole
 * unit of work: after the violation its transaction can only be rolled back.
 */
export async function onUnique<T>(
  indexes: string | readonly string[],
  Refusal: new () => Error,
  work: () => Promise<T>
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code === uniqueViolation && [indexes].flat().includes(constraint)) throw new Refusal()
    throw error
  }
}
