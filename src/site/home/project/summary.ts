import type { PublicProject } from '../../../domain/project/project-fields.ts'

const SUMMARY_LENGTH = 160 // characters, about what a search engine shows

/** A short description of a project: its first text, else its facts. */
export function summaryOf({ name, category, location, year, sections }: PublicProject): string {
  const text = sections.find((section) => section.type === 'text')?.content
  return shortened(text ?? `${name}: ${category}, ${location}, ${year}`)
}

function shortened(text: string) {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= SUMMARY_LENGTH) return line
  const words = line.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')
  return `${words}…`
}
