import { type Expression, sql } from 'kysely'

/** Whether the text of a column contains this part, in which `%` and `_` have no special meaning. */
export const contains = (column: Expression<string>, part: string) =>
  sql<boolean>`${column} like ${`%${part.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`
