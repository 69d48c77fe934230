import { z } from 'zod'
import { composed } from '../shared/letter-forms.ts'

/** The schemas of a kind of record, from the rules of its fields. A new record may lack a field whose rule has a default. */
export function kindSchemas<Rules extends z.ZodRawShape>(rules: Rules) {
  const each = (of: (rule: z.ZodType) => z.ZodType) =>
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, of(rule as z.ZodType)])) as {
      [Name in keyof Rules]: z.ZodType<z.output<Rules[Name]>>
    }
  return {
    created: z.object(rules),
    /** Absent fields are not changed. `updatedAt` is the version that the editor started with. */
    change: z
      .object(each(withoutDefault))
      .partial()
      .extend({ updatedAt: z.iso.datetime('updatedAt is an ISO time.').optional() }),
    /** The fields as they were stored, whose texts are not cleaned again, only brought into one form. */
    stored: z.object(each(storedRule)),
  }
}

const storedText = z.string().overwrite(composed)

const withoutDefault = (rule: z.ZodType) =>
  rule instanceof z.ZodDefault ? (rule.unwrap() as z.ZodType) : rule

/** The entries of a list of records keep their rules. */
function storedRule(rule: z.ZodType): z.ZodType {
  if (rule instanceof z.ZodDefault) return storedRule(withoutDefault(rule))
  if (rule instanceof z.ZodPipe)
    return storedRule((rule.out instanceof z.ZodTransform ? rule.in : rule.out) as z.ZodType)
  if (rule instanceof z.ZodArray) return z.array(storedRule(rule.element as z.ZodType))
  if (rule instanceof z.ZodNumber) return z.number()
  return rule instanceof z.core.$ZodString || isUnionOfTexts(rule) ? storedText : rule
}

const isUnionOfTexts = (rule: z.ZodType) =>
  rule instanceof z.ZodUnion &&
  rule.options.every((option) => ['string', 'literal'].includes(option._zod.def.type))
