import { openFirefox } from './firefox.ts'
import { runErrands } from './run-errands.ts'

runErrands('Firefox', openFirefox)
