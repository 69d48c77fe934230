import type { MailTemplateName } from './mail-template.ts'

/** The stages of an application, in the order of the board. */
export const stages = ['NEW', 'SHORTLISTED', 'TEST', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED'] as const
export type Stage = (typeof stages)[number]

const TEST_RECEIVED = 'We have received your test. Until we have read it, you can replace it here.'

type StageDefinition = {
  /** For staff. */
  label: string
  /** The template of the mail that a move to it may send. */
  mail?: MailTemplateName
  /** The sentence on the candidate's own page, true also when no mail went with the move. */
  sentence: string
}

const definitions: Record<Stage, StageDefinition> = {
  NEW: { label: 'New', sentence: 'We have received your application and will read it.' },
  SHORTLISTED: {
    label: 'Shortlisted',
    sentence: 'We have read your application and put it on our shortlist.',
  },
  TEST: {
    label: 'Test',
    mail: 'test',
    sentence: 'We have asked you to do a test. Please upload your result here.',
  },
  INTERVIEW: {
    label: 'Interview',
    mail: 'interview',
    sentence: 'We would like to talk with you. The details come by mail.',
  },
  OFFER: {
    label: 'Offer',
    mail: 'offer',
    sentence: 'We would like to work with you. The details come by mail.',
  },
  HIRED: { label: 'Hired', mail: 'hired', sentence: 'You are hired.' },
  REJECTED: {
    label: 'Rejected',
    mail: 'rejected',
    sentence: 'We have decided not to continue with your application.',
  },
}

export const moveTemplate = (stage: Stage): MailTemplateName | undefined => definitions[stage]?.mail

// A stage of another release has no definition.
export const stageLabel = (stage: Stage): string => definitions[stage]?.label ?? stage

/** The state of an application with files of these kinds, in the words of the candidate's own page. */
export function stateSentence(stage: Stage, files: readonly { kind: string }[]): string {
  if (stage === 'TEST' && files.some(({ kind }) => kind === 'test')) return TEST_RECEIVED
  return definitions[stage]?.sentence ?? ''
}

/** A decided application takes no other CV, and its candidate waits for no answer. */
export const isDecided = (stage: Stage) => stage === 'HIRED' || stage === 'REJECTED'

/** Blind review hides who applied until the application has been in another stage than these. */
export const blindStages: readonly Stage[] = ['NEW', 'REJECTED']
