import type { Migration } from 'kysely/migration'
import * as firstRelease from './030-first-release.ts'
import * as drafts from './031-drafts.ts'
import * as activityChain from './032-activity-chain.ts'
import * as accountLinks from './034-account-links.ts'
import * as passkeys from './035-passkeys.ts'
import * as tenderFields from './036-tender-fields.ts'
import * as foreignPictures from './037-foreign-pictures.ts'
import * as packs from './038-packs.ts'
import * as imports from './040-imports.ts'
import * as packsLeftOut from './041-packs-left-out.ts'
import * as refusedRows from './042-refused-rows.ts'
import * as importAdditions from './043-import-additions.ts'

/** Run in the order of their names. Never change a released migration. */
export const migrations: Record<string, Migration> = {
  '030-first-release': firstRelease,
  '031-drafts': drafts,
  '032-activity-chain': activityChain,
  '034-account-links': accountLinks,
  '035-passkeys': passkeys,
  '036-tender-fields': tenderFields,
  '037-foreign-pictures': foreignPictures,
  '038-packs': packs,
  '040-imports': imports,
  '041-packs-left-out': packsLeftOut,
  '042-refused-rows': refusedRows,
  '043-import-additions': importAdditions,
}
