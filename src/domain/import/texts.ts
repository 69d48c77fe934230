import { TEXT_LENGTH } from '../project/section-schema.ts'
import { cutText } from '../shared/cut-text.ts'

/** The texts of a cell: a paragraph each, and one that is too long for a section is divided after a sentence, or else between two words. */
export function textsOf(cell: string): string[] {
  return cell
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap(divided)
}

function divided(paragraph: string): string[] {
  const texts: string[] = []
  let left = paragraph
  while (left.length > TEXT_LENGTH) {
    const end = endWithin(left)
    texts.push(left.slice(0, end).trim())
    left = left.slice(end).trim()
  }
  return [...texts, left]
}

/** The end of the first part of a text that is too long. */
function endWithin(text: string): number {
  const first = text.slice(0, TEXT_LENGTH + 1)
  const sentence = [...first.matchAll(/[.!?।](?=\s)/g)].at(-1)
  if (sentence && sentence.index > TEXT_LENGTH / 4) return sentence.index + 1
  const blank = first.search(/\s\S*$/)
  return blank > 0 ? blank : cutText(text, TEXT_LENGTH).length
}
