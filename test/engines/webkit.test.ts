import { runErrands } from './run-errands.ts'
import { openWebKit } from './webkit.ts'

runErrands('WebKit', openWebKit)
