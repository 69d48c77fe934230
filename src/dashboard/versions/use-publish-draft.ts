import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftFacts } from '../../domain/draft/draft-schema.ts'
import { fieldAt } from '../../domain/fields/record-fields.ts'
import { useSayPublished } from '../publishing/use-publication-changes.ts'
import { usePublish } from '../publishing/use-publish.ts'
import { ApiError, messageOf, refusalOf } from '../session/api.ts'
import { reload } from '../session/queries.ts'
import {
  declarationOf,
  draftQuery,
  faultLines,
  reloadHistory,
  reloadRecord,
  type VersionedRecord,
} from './history-queries.ts'
import type { RestoreNotice } from './use-restore-version.ts'

const IN_FORM = 'Nothing is published. Press “Edit draft”, and publish it there:'

/** Publishes the draft of a record, and offers to undo it. What has to be decided or corrected is left to the form. */
export function usePublishDraft(record: VersionedRecord, onPublished: () => void) {
  const queries = useQueryClient()
  const [notice, setNotice] = useState<RestoreNotice>()
  const { table } = declarationOf(record)

  function changed() {
    reloadRecord(queries, record)
    reload(queries, 'drafts')
    reloadHistory(queries, record)
  }

  const publish = usePublish()
  const say = useSayPublished(changed)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, id, updatedAt }: DraftFacts) => publish({ drafts: [{ kind, id, updatedAt }] }),
    onSuccess(publication) {
      setNotice(undefined)
      changed()
      void say(publication)
    },
    onError(error) {
      changed()
      const isDispute = refusalOf(error, 'POST /api/publications', 409)?.disputed !== undefined
      const faults = error instanceof ApiError ? Object.entries(error.errors) : []
      const known = faults.filter(([path]) => fieldAt(table, path).field)
      const message = messageOf(error, 'The draft could not be published. Please try again.')
      const shown = queries.getQueryData(draftQuery(record).queryKey)?.shown
      if (isDispute) return setNotice({ message: IN_FORM, lines: [message] })
      if (known.length === 0) return setNotice({ message, lines: [] })
      setNotice({ message: IN_FORM, lines: faultLines(table, shown, Object.fromEntries(known)) })
    },
  })

  // The callback runs only while the draft is on the screen: a person who has gone on stays where they are.
  return {
    publish: (facts: DraftFacts) => mutate(facts, { onSuccess: onPublished }),
    isBusy: isPending,
    notice,
  }
}
