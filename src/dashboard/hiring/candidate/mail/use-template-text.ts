import { useQuery } from '@tanstack/react-query'
import type { MailTemplateName } from '../../../../domain/hiring/mail-template.ts'
import { call } from '../../../session/api.ts'
import type { CandidateRecord } from '../record/application-queries.ts'

/**
 * A template with the candidate's data filled in, and the studio's time zone. In blind review {name} stays: it is filled in when
 * the mail is sent.
 */
export const useTemplateText = ({ id, isHidden }: CandidateRecord, template: MailTemplateName) =>
  useQuery({
    queryKey: ['mail-preview', id, template, isHidden],
    queryFn: () =>
      call('POST /api/applications/:id/mail/preview', {
        params: { id },
        body: { template, keepName: isHidden },
      }),
    // The template may have been changed since; what is typed here is not replaced.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
