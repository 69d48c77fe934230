import type { Kysely } from 'kysely'

const NO_CONTACT = '{"name":"","designation":"","phone":"","email":""}'

export async function up(db: Kysely<unknown>) {
  const texts = { cost: '', started_on: '', finished_on: '', services: '', role: '', tender_note: '' }
  for (const [name, otherwise] of Object.entries({ ...texts, client_contact: NO_CONTACT }))
    await db.schema
      .alterTable('projects')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(otherwise))
      .execute()
  await db.schema.alterTable('projects').addColumn('contract_value', 'double precision').execute()
}
