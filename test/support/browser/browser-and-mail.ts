import { startBuiltServer } from '../outside/running-server.ts'
import { startSmtp } from '../outside/smtp.ts'
import { test as base } from './browser.ts'
import { SECRET_KEY } from './candidates.ts'

export type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** The test of browser.ts with a server that sends its mails to a real SMTP server. */
export const test = base.extend<object, { smtp: Smtp }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
    async ({}, use) => {
      const smtp = await startSmtp()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ smtp }, use) => {
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Plinth <studio@plinth.example>' }
      const server = await startBuiltServer({ SECRET_KEY, ...mail }, process.env.STARTER_STORE)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
