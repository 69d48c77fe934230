import { emptyRecord, isSameRecord, type RecordTable, seenByVisitors } from '../fields/record-fields.ts'
import { aboutFields } from './about-fields.ts'
import { careersFields } from './careers-fields.ts'
import { contactFields } from './contact-fields.ts'
import type { ContentOf, ContentPage } from './content.ts'
import { siteFields } from './site-fields.ts'
import { teamFields } from './team-fields.ts'

export const contentFields: { [Page in ContentPage]: RecordTable<ContentOf[Page]> } = {
  site: siteFields,
  about: aboutFields,
  team: teamFields,
  careers: careersFields,
  contact: contactFields,
}

/** A page before anybody has saved it: its defaults. */
export const emptyContent = <P extends ContentPage>(page: P): ContentOf[P] =>
  emptyRecord<ContentOf[P]>(contentFields[page])

/** Whether it has nothing for visitors yet. */
export const isEmptyPage = <P extends ContentPage>(page: P, content: ContentOf[P]): boolean =>
  isSameRecord(contentFields[page], content, emptyContent(page))

export const visibleContent = <P extends ContentPage>(page: P, content: ContentOf[P]): ContentOf[P] =>
  seenByVisitors<object, (typeof contentFields)[P]>(contentFields[page], content) as ContentOf[P]
