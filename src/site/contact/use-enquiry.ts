import type { RefObject } from 'react'
import { emptyEnquiry } from '../../domain/enquiry/enquiry.ts'
import type { SentEnquiry } from '../../domain/enquiry/enquiry-schema.ts'
import { request } from '../shell/form/outcome.ts'
import { useForm } from '../shell/form/use-form.ts'
import { faultsOf } from './enquiry-faults.ts'

/** An enquiry being written. */
export const useEnquiry = (form: RefObject<HTMLFormElement | null>, onSent: (message: string) => void) =>
  useForm({
    name: 'enquiry',
    form,
    empty: emptyEnquiry,
    faultsOf,
    deliver: (draft, recaptchaToken, key) =>
      request<{ message?: string }>('/api/contact', {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: { ...draft, recaptchaToken } satisfies SentEnquiry,
      }),
    onSent: ({ message }) => onSent(message || 'Thank you for your message!'),
  })
