/** The questions by which ways of searching are compared are what they claim to be. */
import fs from 'node:fs'
import { test } from '@japa/runner'
import { encode } from 'gpt-tokenizer'
import { readDocument } from '#modules/knowledge/reading/read_document'
import { chunksOf } from '#modules/knowledge/reading/split'
import { questionedDocuments, questions } from '#modules/knowledge/tests/support/questions'

/** The contract's defaults. */
const rules = {
  chunkSize: 1_000,
  chunkOverlap: 200,
  maxTokensPerChunk: 500,
  count: (text: string) => encode(text).length,
}
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const longWords = (text: string) => folded(text).match(/\p{L}{4,}/gu) ?? []

test.group('the set of questions', () => {
  test('ten documents of 300 to 900 words have seven questions or more each', ({ assert }) => {
    assert.lengthOf(questionedDocuments, 10)
    for (const { name, path } of questionedDocuments) {
      const words = fs.readFileSync(path, 'utf8').split(/\s+/).length
      assert.isTrue(words >= 300 && words <= 900, `${name} has ${words} words`)
      const asked = questions.filter(({ document }) => document === name)
      assert.isAtLeast(asked.length, 7)
    }
    assert.isAtLeast(questions.length, 70)
    assert.equal(new Set(questions.map(({ question }) => folded(question))).size, questions.length)
  })

  test('an answer stands in its document once, and whole in a chunk of it', async ({ assert }) => {
    for (const document of questionedDocuments) {
      const text = fs.readFileSync(document.path, 'utf8')
      const chunks = chunksOf(await readDocument(document), rules)
      assert.isAbove(chunks.length, 2)
      for (const { answer, document: name } of questions) {
        if (name !== document.name) continue
        assert.lengthOf(text.split(answer), 2, answer)
        assert.isTrue(
          chunks.some((chunk) => chunk.includes(answer)),
          answer
        )
      }
    }
  })

  test('a third is worded in other words, and a third without accents', async ({ assert }) => {
    const third = Math.floor(questions.length / 3)
    const worded = (wording: string) => questions.filter((question) => question.wording === wording)
    const misspelt = worded('typing_errors')
    assert.isAtLeast(misspelt.length, third)
    for (const { question } of misspelt) assert.notMatch(question, /[áâãàçéêíóôõú]/i)
    assert.isAtLeast(worded('other_words').length, third)
    const sharedBy = async (wording: string) => {
      let [shared, all] = [0, 0]
      for (const document of questionedDocuments) {
        const chunks = chunksOf(await readDocument(document), rules)
        for (const { question, answer } of worded(wording).filter(
          (asked) => asked.document === document.name
        )) {
          const passage = new Set(longWords(chunks.find((chunk) => chunk.includes(answer))!))
          const words = longWords(question)
          shared += words.filter((word) => passage.has(word)).length
          all += words.length
        }
      }
      return shared / all
    }
    const [same, other] = [await sharedBy('same_words'), await sharedBy('other_words')]
    console.log(`      words in common with the passage: ${same.toFixed(2)}, ${other.toFixed(2)}`)
    assert.isAbove(same, 0.6)
    assert.isBelow(other, 0.3)
  })
})
