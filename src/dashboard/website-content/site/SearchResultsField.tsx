import { Textarea, TextInput } from '@mantine/core'
import { contentLabels } from '../../../domain/content/content.ts'
import { CAPTION_LENGTH, HEADING_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import {
  cutForSearch,
  RESULT_DESCRIPTION,
  RESULT_TITLE,
  searchTitle,
} from '../../../domain/content/search-result.ts'
import { pageDescriptionFields } from '../../../domain/content/site-fields.ts'
import type { SiteContent } from '../../../domain/content/site-schema.ts'
import { pages as addresses, pagesWith } from '../../../domain/shared/pages.ts'
import { textsOf } from '../../editing/caption-of.ts'
import type { Edit } from '../../editing/edited.ts'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './SearchResultsField.module.css'

/** The title and the description of each page, with the result that search engines show. */
export function SearchResultsField({
  field,
  value: pages,
  errors,
  of,
  change,
}: Edit<SiteContent['pages'], SiteContent>) {
  const { studioName, description } = of.draft
  return (
    <div className={styles.pages}>
      <h3 className={looks.heading}>{field.label}</h3>
      {pagesWith('inSitemap').map((page) => {
        const own = pages[page]
        const text = textsOf(pageDescriptionFields, own, errorsBelow(errors, page), (changes) =>
          change((before) => ({ ...before, [page]: { ...before[page], ...changes } })),
        )
        const title = searchTitle(page, own.title, studioName)
        const words = own.description || description
        return (
          <fieldset key={page} className={looks.group}>
            <legend>{page === 'home' ? 'Home' : contentLabels[page]}</legend>
            <TextInput
              {...text('title')}
              description={lengthNote(title, RESULT_TITLE, page === 'home' ? '' : ', with the name')}
              maxLength={HEADING_LENGTH}
            />
            <Textarea
              {...text('description')}
              description={lengthNote(own.description, RESULT_DESCRIPTION)}
              placeholder="Optional"
              autosize
              minRows={2}
              maxLength={CAPTION_LENGTH}
            />
            <figure className={styles.result} aria-label="Search result">
              <p className={looks.muted}>{`${window.location.host}${addresses[page].path}`}</p>
              <p className={styles.title}>{cutForSearch(title, RESULT_TITLE)}</p>
              <p>{cutForSearch(words, RESULT_DESCRIPTION)}</p>
            </figure>
          </fieldset>
        )
      })}
    </div>
  )
}

/** '34 of about 60 characters, with the name': search engines cut what is longer. */
const lengthNote = (text: string, shown: number, what = '') =>
  `${text.trim().length} of about ${shown} characters${what}`
