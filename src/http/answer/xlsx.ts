import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../shared/app-env.ts'
import { attachment } from './private-file.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const xlsxAnswer = { contentType: XLSX_TYPE, schema: z.string().describe('An XLSX workbook') }

export function xlsxResponse(c: Context<AppEnv>, name: string, workbook: Uint8Array): Response {
  c.header('Content-Type', XLSX_TYPE)
  c.header('Content-Disposition', attachment(name))
  return c.body(new Uint8Array(workbook))
}
