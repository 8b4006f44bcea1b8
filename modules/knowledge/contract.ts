/** The words of the module that other programs may use. */

/** Types of documents that can be read, by the ending of their names. */
export const documentTypes = ['pdf', 'txt', 'md', 'docx', 'doc', 'csv', 'json'] as const
export type DocumentType = (typeof documentTypes)[number]
