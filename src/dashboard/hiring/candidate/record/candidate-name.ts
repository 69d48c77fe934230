import type { Application } from '../../../../domain/hiring/application-schema.ts'

/** The name as headings and messages show it. */
export const candidateName = ({ isHidden, name }: Pick<Application, 'isHidden' | 'name'>) =>
  isHidden ? 'Hidden name' : name
